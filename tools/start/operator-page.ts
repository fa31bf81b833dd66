import { type Built, buildAll, findBuilt } from '@spieltag/remote-kit/build';
import type { Teardown } from '@spieltag/remote-kit/process';

const OPERATOR = 'operator';

/** How the page is had. */
interface Builds {
  /** undefined: it is still to be built. */
  readonly find: () => Built | undefined;
  readonly build: () => Promise<Built[]>;
}

const BUILDS: Builds = {
  find: () => findBuilt(OPERATOR),
  build: () => buildAll({ names: [OPERATOR] }),
};

/**
 * Has the page of operators built and served. Nobody who wants to play waits for the build, and without the page
 * the game is whole: a fault is only told.
 */
export async function serveOperatorPage(
  publish: (built: Built) => Promise<void>,
  teardown: Teardown,
  { find, build }: Builds = BUILDS,
): Promise<void> {
  const found = find();
  if (found) return publish(found);
  let hasEnded = false;
  teardown.add('page of operators', async () => {
    hasEnded = true;
  });
  void build()
    .then(async ([built]) => {
      if (built) await publish(built);
      console.log('the page of operators is built');
    })
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : error;
      if (!hasEnded) console.error(`there is no page for operators: ${reason}`);
    });
}
