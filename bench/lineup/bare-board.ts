import type { Page } from '../../e2e/fixtures/throttled-page.ts';

const SLOTS = 22;

/**
 * The peer: as many slots without anything a game needs. A click or a drop lets two of them change
 * places, that is all.
 */
export async function showBareBoard(page: Page): Promise<void> {
  const slots = Array.from(
    { length: SLOTS },
    (_, i) => `<div draggable="true" data-slot="${i}" data-player="pl-${i}">pl-${i}</div>`,
  );
  await page.setContent(`<style>div{padding:4px}</style><main>${slots.join('')}</main>`);
  await page.evaluate(() => {
    const slotOf = (event: Event) => (event.target as HTMLElement).closest<HTMLElement>('div');
    let picked: HTMLElement | null = null;
    const swapWith = (other: HTMLElement | null) => {
      if (!picked || !other) return;
      for (const [slot, id] of [
        [picked, other.dataset.player],
        [other, picked.dataset.player],
      ] as const) {
        slot.dataset.player = id;
        slot.textContent = id ?? '';
      }
      picked = null;
    };
    addEventListener('click', (event) => {
      if (picked) swapWith(slotOf(event));
      else picked = slotOf(event);
    });
    addEventListener('dragstart', (event) => {
      picked = slotOf(event);
    });
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', (event) => {
      event.preventDefault();
      swapWith(slotOf(event));
    });
  });
}
