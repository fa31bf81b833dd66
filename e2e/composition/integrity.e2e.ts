import type { Page } from '@playwright/test';
import { assetsOf, CHECK_ASSET, type Release } from '@spieltag/shared-kernel/composition';
import { fileUrl } from './fixtures/altered-page.ts';
import { expect, REMOTES, type Remote, releaseOf, test } from './fixtures/composed-game.ts';
import { ComposedPage } from './fixtures/composed-page.ts';

// English texts are files of their own.
test.use({ locale: 'en-GB' });

/** Of which every file is tried; of the others what their screens need, as all are checked by the shell alike. */
const WHOLE: Remote = 'mf-market';

/** The entry, and what the screens of a remote load; what fills a slot of another remote is tried with that. */
function neededBy({ entry, preload, applications }: Release): readonly string[] {
  return [entry, ...applications.flatMap(({ module }) => preload[module] ?? [])];
}

test('a file with a flipped byte is never run, and a healthy version takes over', async ({
  composed,
  page,
}) => {
  const game = new ComposedPage(page, composed);
  await game.arrive();
  expect(await replaceCheck(page)).toEqual([false, false]);
  for (const remote of REMOTES) {
    const release = releaseOf(composed, remote);
    const paths = remote === WHOLE ? Object.keys(assetsOf(release)) : neededBy(release);
    for (const path of paths) {
      await test.step(`${remote} ${path}`, async () => {
        await game.forgetFailures();
        const isAsked = await flipByte(page, fileUrl(release, path));
        await game.open(remote, overlayOf(path));
        await game.expectScreen(remote);
        if (!isAsked()) await ask(page, fileUrl(release, path));
        await game.expectShown(remote, composed.before.get(remote));
        await expect
          .poll(() => game.failures)
          .toContainEqual({
            remote,
            version: release.version,
            phase: 'load',
            code: 'INTEGRITY',
          });
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
    }
  }
});

test('without one of its chunks or stylesheets a version gives way to the one before, without its English it speaks German', async ({
  composed,
  page,
}) => {
  const game = new ComposedPage(page, composed);
  await game.arrive();
  for (const remote of REMOTES) {
    const release = releaseOf(composed, remote);
    const { version, entry } = release;
    const needed = neededBy(release).filter((path) => path !== entry);
    // One language is missing as another: one remote's speaks for all.
    const spoken = Object.keys(assetsOf(release)).filter((path) => path !== entry);
    for (const path of remote === REMOTES[0] ? spoken : needed) {
      await test.step(`${remote} ${path}`, async () => {
        await game.forgetFailures();
        await page.route(`**${fileUrl(release, path)}*`, (route) => route.fulfill({ status: 404 }));
        await game.open(remote, overlayOf(path));
        await game.expectScreen(remote);
        if (needed.includes(path)) {
          const before = `[data-remote=${remote}][data-version="${composed.before.get(remote)}"]`;
          // Screen and overlay are of one version.
          await expect(page.locator(before).first()).toBeAttached();
          const failure = { remote, version, phase: 'load', code: 'NOT_FOUND' };
          await expect.poll(() => game.failures).toContainEqual(failure);
        }
        await expect(game.fallback).toHaveCount(0);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
    }
  }
});

/** Overlays have files of their own. */
function overlayOf(path: string): string {
  if (path.startsWith('player-details')) return '/player-details/pl-1';
  if (path.startsWith('points-details')) return '/points-details/rn-1';
  return path.startsWith('user-details') ? '/user-details' : '';
}

/** What a remote would do whose files, and those of others, should go unchecked. @returns what of it came off */
function replaceCheck(page: Page): Promise<boolean[]> {
  return page.evaluate((check) => {
    const other = { value: () => undefined };
    return [Reflect.set(window, check, other.value), Reflect.defineProperty(window, check, other)];
  }, CHECK_ASSET);
}

/** @returns whether the file was asked for */
async function flipByte(page: Page, url: string): Promise<() => boolean> {
  let isAsked = false;
  await page.route(`**${url}*`, async (route) => {
    isAsked = true;
    const reply = await route.fetch();
    const body = await reply.body();
    const at = Math.floor(body.length / 2);
    body[at] = (body[at] ?? 0) ^ 1;
    await route.fulfill({ response: reply, body });
  });
  return () => isAsked;
}

/** Loads a file no screen has asked for yet, as the runtime of a remote does. */
async function ask(page: Page, url: string): Promise<void> {
  await page.evaluate(
    ([address, check]) => {
      const isStyle = address.endsWith('.css');
      const element = isStyle ? document.createElement('link') : document.createElement('script');
      Object.assign(element, isStyle ? { rel: 'stylesheet', href: address } : { src: address });
      const checks = window as unknown as Record<string, (element: HTMLElement) => void>;
      checks[check]?.(element);
      document.head.append(element);
    },
    [url, CHECK_ASSET] as const,
  );
}
