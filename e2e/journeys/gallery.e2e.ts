import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { freePort } from '../../api/src/testing/free-port.ts';
import { expectAccessible, expectRoomForLargeText } from '../fixtures/accessible.ts';
import { expect, test } from '../fixtures/game.ts';
import { type RunningProgram, startProgram } from '../fixtures/program.ts';

const PAGES = ['pitch', 'lists', 'actions', 'feedback', 'charts', 'identity'];
/** Those that lie elsewhere on a desktop. */
const SHEETS = ['dialogs/sheet', 'dialogs/center'];
const DIALOGS = ['danger', 'prompt', 'choice'].map((kind) => `dialogs/${kind}`);

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const DEVICES = [
  { device: 'phone', options: PHONE, parts: [...PAGES, ...SHEETS, ...DIALOGS], scheme: 'light' },
  { device: 'desktop', options: DESKTOP, parts: [...PAGES, ...SHEETS], scheme: 'dark' },
] as const;

// The pictures tell more than a trace of so many of them.
test.use({ trace: 'off' });

test.describe('the design system', () => {
  let gallery: RunningProgram;
  let url: string;

  test.beforeAll(async () => {
    const port = String(await freePort());
    url = `http://localhost:${port}`;
    gallery = await startProgram({
      args: ['tools/dev/ui.ts', '--port', port],
      ready: `ready ${url}`,
    });
  });
  test.afterAll(() => gallery.stop());

  test('has no part that axe objects to, in light and dark, on phone and desktop', async ({
    browser,
  }, info) => {
    for (const { device, options, parts, scheme } of DEVICES) {
      await onDevice(browser, options, async (page) => {
        for (const part of parts) {
          await show(page, `${url}/#${part}`);
          await expectAccessible(page, `${part} on a ${device}`);
          await page.emulateMedia({ colorScheme: scheme });
          const path = info.outputPath(`${part.replace('/', '-')}-${device}.png`);
          await page.screenshot({ path, fullPage: PAGES.includes(part) });
        }
      });
    }
  });

  test('tells in forced colours what is chosen', async ({ browser }) => {
    await onDevice(browser, { ...PHONE, forcedColors: 'active' }, async (page) => {
      await show(page, `${url}/#actions`);
      await expect.poll(() => page.evaluate(groundsOfChoices)).toEqual([]);
    });
  });

  test('can be hit by a thumb, also where it looks smaller', async ({ browser }) => {
    await onDevice(browser, PHONE, async (page) => {
      await show(page, `${url}/#actions`);
      expect(await page.evaluate(tooSmallForThumbs)).toEqual([]);
    });
  });

  test('has room for the words of a menu in letters of twice the size', async ({ browser }) => {
    await onDevice(browser, PHONE, async (page) => {
      await show(page, `${url}/#actions`);
      await page.getByRole('button', { name: 'Aktionen für Ada' }).click();
      await expectRoomForLargeText(page, 'a menu');
    });
  });

  test('shows a dialog from its first moment on, whether a keyboard opens or not', async ({
    browser,
  }) => {
    await onDevice(browser, PHONE, async (page) => {
      await show(page, `${url}/#dialogs`);
      const seen = page.evaluate(firstSightOfDialog);
      await page.getByRole('button', { name: 'prompt' }).click();
      expect(await seen).toEqual({ clipPath: 'none', opacity: '1' });
    });
  });
});

/** Kinds of choices that look the same whether they are chosen or not. */
function groundsOfChoices(): readonly string[] {
  const kinds: Readonly<Record<string, readonly [chosen: string, other: string]>> = {
    chip: [
      'button[aria-pressed=true]:not([data-tip])',
      'button[aria-pressed=false]:not([data-tip])',
    ],
    segment: ['span:has(> [type=radio]:checked)', 'span:has(> [type=radio]:not(:checked))'],
    switch: [
      'label:has([role=switch]:checked) > :last-child',
      'label:has([role=switch]:not(:checked)) > :last-child',
    ],
  };
  const colourOf = (element: Element) => getComputedStyle(element).backgroundColor;
  const groundOf = (selector: string) => {
    const element = document.querySelector(selector);
    const colour = element && colourOf(element);
    return colour?.endsWith(', 0)') ? colourOf(document.documentElement) : colour;
  };
  return Object.entries(kinds).flatMap(([kind, [chosen, other]]) => {
    const grounds = [groundOf(chosen), groundOf(other)];
    return grounds[0] === grounds[1] || grounds.includes(null) ? [`${kind}: ${grounds}`] : [];
  });
}

/** Controls that are hit over less than 44 px of height, with how much it is. */
function tooSmallForThumbs(): readonly string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'main :is(button, a, input, select, [role=switch])',
  );
  return [...controls].flatMap((control) => {
    control.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = control.getBoundingClientRect();
    const surface = control.closest('label') ?? control;
    const isHit = (offset: number) => {
      const hit = document.elementFromPoint(x + width / 2, y + height / 2 + offset);
      return surface.contains(hit);
    };
    let [above, below] = [0, 0];
    while (isHit(-above - 0.5)) above += 0.5;
    while (isHit(below + 0.5)) below += 0.5;
    const name = control.ariaLabel ?? control.textContent ?? control.tagName;
    return above + below < 43.5 ? [`${name}: ${above + below} px`] : [];
  });
}

/** Waits for a dialog, and tells what covers it in the first frame it is there. */
function firstSightOfDialog(): Promise<unknown> {
  return new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      const modal = document.querySelector('[role=dialog]')?.parentElement;
      if (!modal) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { clipPath, opacity } = getComputedStyle(modal);
        resolve({ clipPath, opacity });
      });
    }).observe(document.body, { childList: true, subtree: true });
  });
}

/** Looks at something on a device of its own; whatever goes wrong beneath the surface is a fault. */
async function onDevice(
  browser: Browser,
  options: BrowserContextOptions,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    locale: 'de-DE',
    reducedMotion: 'reduce',
    ...options,
  });
  const trouble: string[] = [];
  context.on('weberror', (error) => trouble.push(error.error().message));
  const page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()));
  await look(page);
  await context.close();
  expect(trouble).toEqual([]);
}

/** The address differs by its hash alone, so the page is left first. */
async function show(page: Page, url: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(url);
  await expect(page.locator('main')).toBeAttached();
}
