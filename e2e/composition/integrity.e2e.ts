import type { Page } from '@playwright/test';
import { assetsOf } from '@spieltag/shared-kernel/composition';
import { fileUrl } from './fixtures/altered-page.ts';
import { expect, REMOTES, releaseOf, test } from './fixtures/composed-game.ts';
import { ComposedPage } from './fixtures/composed-page.ts';

// English texts are files of their own.
test.use({ locale: 'en-GB' });

test('a file with a flipped byte is never run, and a healthy version takes over', async ({
  composed,
  page,
}) => {
  const game = new ComposedPage(page, composed);
  await game.arrive();
  for (const remote of REMOTES) {
    const release = releaseOf(composed, remote);
    for (const path of Object.keys(assetsOf(release))) {
      await test.step(`${remote} ${path}`, async () => {
        await flipByte(page, fileUrl(release, path));
        await game.open(remote, overlayOf(path));
        await game.expectShown(remote, composed.before.get(remote));
        expect(game.failures).toContainEqual({
          remote,
          version: release.version,
          phase: 'load',
          code: 'INTEGRITY',
        });
        await page.unrouteAll();
      });
    }
  }
});

/** Overlays have files of their own. */
function overlayOf(path: string): string {
  if (path.startsWith('player-details')) return '/player-details/pl-1';
  return path.startsWith('user-details') ? '/user-details' : '';
}

async function flipByte(page: Page, url: string): Promise<void> {
  await page.route(`**${url}*`, async (route) => {
    const reply = await route.fetch();
    const body = await reply.body();
    const at = Math.floor(body.length / 2);
    body[at] = (body[at] ?? 0) ^ 1;
    await route.fulfill({ response: reply, body });
  });
}
