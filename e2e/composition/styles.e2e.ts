import type { Page } from '@playwright/test';
import { expect, REMOTES, releaseOf, test } from './fixtures/composed-game.ts';
import { ComposedPage } from './fixtures/composed-page.ts';

test("a remote's styles touch no other screen", async ({ composed, page }) => {
  const game = new ComposedPage(page, composed);
  await game.arrive();
  for (const remote of REMOTES) {
    await game.go(remote);
    await game.expectShown(remote, releaseOf(composed, remote).version);
  }
  for (const remote of REMOTES) {
    await test.step(remote, async () => {
      await game.go(remote);
      await game.expectShown(remote, releaseOf(composed, remote).version);
      // What moves looks different every time; what is folded away has no size until it is asked for.
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
        for (const animation of document.getAnimations()) animation.pause();
      });
      const differing = await differencesWithoutOthers(page, remote);
      expect(differing.elements).toBeGreaterThan(10);
      expect(differing.others).toBeGreaterThan(0);
      expect(differing.names).toEqual([]);
    });
  }
});

/**
 * Compares how everything looks with the styles of all remotes and with those of this one only, and of
 * those that fill its slots.
 */
async function differencesWithoutOthers(page: Page, remote: string) {
  return page.evaluate((own) => {
    const fillers = [...document.querySelectorAll<HTMLElement>('[data-extension]')];
    const shown = [own, ...fillers.map(({ dataset }) => dataset.extension)];
    const sheets = [...document.styleSheets].filter(({ ownerNode, href }) => {
      const text = href ?? ownerNode?.textContent ?? '';
      const isOfRemote = /\/mf-|\.mf-/.test(text);
      return (
        isOfRemote && !shown.some((one) => text.includes(`.${one}-`) || text.includes(`/${one}/`))
      );
    });
    const looks = () =>
      [...document.querySelectorAll('body *')].map((element) => {
        const style = getComputedStyle(element);
        const values = [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`);
        return { element, values };
      });
    const withAll = looks();
    for (const sheet of sheets) sheet.disabled = true;
    const alone = looks();
    for (const sheet of sheets) sheet.disabled = false;
    const names = withAll.flatMap(({ element, values }, index) => {
      const changed = values.find((value, no) => value !== alone[index]?.values[no]);
      return changed ? [`${element.tagName}.${element.className} ${changed}`] : [];
    });
    return { elements: withAll.length, others: sheets.length, names };
  }, remote);
}
