import type { Page, Route } from '@playwright/test';
import { fileUrl, publishChanged } from './fixtures/altered-page.ts';
import {
  type ComposedGame,
  expect,
  REMOTES,
  type Remote,
  releaseOf,
  test,
} from './fixtures/composed-game.ts';
import { ComposedPage, type Failure } from './fixtures/composed-page.ts';
import { throwsLater, throwsOnEvaluation, throwsOnMount } from './fixtures/faults.ts';
import { recoveryMs, watchRecoveries } from './fixtures/recovery.ts';

/** Stands for all of them: what the shell does about a fault is the same for each. */
const ONE: readonly Remote[] = ['mf-market'];
/** What could differ between remotes: their files, and their own code. */
const OF_EACH: readonly string[] = ['404', 'throws on mount'];
const triedIn = (engine: string, fault: string) =>
  engine === 'chromium' && OF_EACH.includes(fault) ? REMOTES : ONE;

/** By fault and remote: milliseconds from the page's noticing to the version before. */
const recovered = new Map<string, Map<Remote, number>>();

/** One thing that can be wrong with a version, and how the page reports it. */
interface Fault {
  readonly name: string;
  readonly reported: Pick<Failure, 'phase' | 'code'>;
  /** Breaks the version that is live. */
  readonly make: (page: Page, game: ComposedGame, remote: Remote) => Promise<void>;
}

const answering =
  (answer: (route: Route) => Promise<void> | void): Fault['make'] =>
  async (page, game, remote) => {
    const release = releaseOf(game, remote);
    await page.route(`**${fileUrl(release, release.entry)}*`, answer);
  };

const publishing =
  (change: (text: string, container: string) => string): Fault['make'] =>
  (page, game, remote) => {
    const release = releaseOf(game, remote);
    return publishChanged(page, release, release.entry, (text) => change(text, release.container));
  };

const FAULTS: readonly Fault[] = [
  {
    name: '404',
    reported: { phase: 'load', code: 'NOT_FOUND' },
    make: answering((route) => route.fulfill({ status: 404 })),
  },
  {
    name: '500',
    reported: { phase: 'load', code: 'SERVER_ERROR' },
    make: answering((route) => route.fulfill({ status: 500 })),
  },
  {
    name: 'hangs',
    reported: { phase: 'load', code: 'TIMEOUT' },
    make: answering(() => {}),
  },
  {
    name: 'corrupt script',
    reported: { phase: 'load', code: 'INTEGRITY' },
    make: answering((route) => route.fulfill({ body: '<html>', contentType: 'text/javascript' })),
  },
  {
    name: 'throws on evaluation',
    reported: { phase: 'evaluate', code: 'EVALUATION' },
    make: publishing(throwsOnEvaluation),
  },
  {
    name: 'throws on mount',
    reported: { phase: 'mount', code: 'MOUNT_FAILED' },
    make: publishing((text, container) => text + throwsOnMount(container)),
  },
  {
    name: 'throws after 2 s',
    reported: { phase: 'render', code: 'RENDER_FAILED' },
    make: publishing((text, container) => text + throwsLater(container)),
  },
];

const nextTo = (remote: Remote) =>
  REMOTES[(REMOTES.indexOf(remote) + 1) % REMOTES.length] ?? remote;

/** One cell of the matrix: the remote recovers in a page of its own, and another one works there. */
async function tryOut(page: Page, game: ComposedGame, fault: Fault, remote: Remote): Promise<void> {
  const composed = new ComposedPage(page, game);
  const { version } = releaseOf(game, remote);
  await composed.arrive();
  await fault.make(page, game, remote);
  await composed.open(remote);
  await composed.expectShown(remote, game.before.get(remote));
  const row = recovered.get(fault.name) ?? new Map<Remote, number>();
  recovered.set(fault.name, row.set(remote, await recoveryMs(page, remote)));
  expect(composed.failures).toContainEqual({ remote, version, ...fault.reported });
  const other = nextTo(remote);
  await composed.go(other);
  // In whatever version: those that failed on this device before are left out.
  await composed.expectScreen(other);
  expect(composed.failures.filter((failure) => failure.remote === other)).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** What the matrix has measured: no test is decided by it, see the shell's recovery.test.tsx. */
test.afterAll(() => {
  if (recovered.size === 0) return;
  const rows = [...recovered].map(([fault, row]) => [fault, Object.fromEntries(row)] as const);
  console.log('ms from noticing a failure to the version before:');
  console.table(Object.fromEntries(rows));
});

test.describe('a remote that fails gives way to the version before, and touches no other', () => {
  for (const fault of FAULTS) {
    test(fault.name, async ({ composed, context, page, browserName }) => {
      await watchRecoveries(context);
      for (const remote of triedIn(browserName, fault.name)) {
        await test.step(remote, () => tryOut(page, composed, fault, remote));
      }
    });
  }
});

test('when no version of a remote works, its place says so and another try brings it back', async ({
  composed,
  page,
  browserName,
}) => {
  const game = new ComposedPage(page, composed);
  await game.arrive();
  for (const remote of triedIn(browserName, '404')) {
    await test.step(remote, async () => {
      await page.route(`**/${remote}/*/remoteEntry*`, (route) => route.fulfill({ status: 500 }));
      await game.open(remote);
      await expect(game.fallback).toBeVisible();
      const other = nextTo(remote);
      await game.go(other);
      await game.expectShown(other, releaseOf(composed, other).version);
      await game.go(remote);
      await expect(game.fallback).toBeVisible();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await game.fallback.getByRole('button').click();
      await game.expectShown(remote, releaseOf(composed, remote).version);
    });
  }
});

test('on a slow line everything comes, only later', async ({ composed, page }) => {
  const game = new ComposedPage(page, composed);
  await page.route('**/mf-*/**', async (route) => {
    await new Promise((later) => setTimeout(later, 700));
    await route.continue();
  });
  await game.arrive();
  await game.go('mf-market');
  await game.expectShown('mf-market', releaseOf(composed, 'mf-market').version);
  expect(game.failures).toEqual([]);
});
