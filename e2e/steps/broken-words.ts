import type { Locator } from '@playwright/test';

/** Words of a table that are broken, or stick out of their cell at its end. */
export async function brokenWords(table: Locator): Promise<readonly string[]> {
  return table.evaluate((root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      // Said to those who listen only.
      if ((node.parentElement?.getBoundingClientRect().width ?? 0) <= 1) continue;
      const cell = node.parentElement?.closest('th, td, caption')?.getBoundingClientRect();
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+-?/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = [...range.getClientRects()];
        const isCut = lines.some(({ right }) => cell && right > cell.right + 1);
        if (lines.length > 1 || isCut) found.push(word);
      }
    }
    return found;
  });
}
