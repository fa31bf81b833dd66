import { type Built, buildAll, findBuilt } from '@spieltag/remote-kit/build';
import type { Teardown } from '@spieltag/remote-kit/process';

const OPERATOR = 'operator';

/** Shows a front end that is built. */
type Publish = (built: Built) => Promise<void>;

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
 * the game is whole: a fault is only told, whether it is in the build or in a page that was built before.
 * @returns how to publish from now on: a page of operators that comes this way is newer than the one
 * that is being built, which is not published after it
 */
export async function serveOperatorPage(
  publish: Publish,
  teardown: Teardown,
  { find, build }: Builds = BUILDS,
): Promise<Publish> {
  let hasNewer = false;
  const buildLate = async (): Promise<void> => {
    const [built] = await build();
    if (!built || hasNewer) return;
    await publish(built);
    console.log('the page of operators is built');
  };
  const tell = (error: unknown): void => {
    // What is interrupted by our end fails, which is no news.
    if (teardown.hasBegun || hasNewer) return;
    const reason = error instanceof Error ? error.message : error;
    console.error(`there is no page for operators: ${reason}`);
  };
  try {
    const found = find();
    if (found) await publish(found);
    else void buildLate().catch(tell);
  } catch (error) {
    tell(error);
  }
  return (built) => {
    if (built.name === OPERATOR) hasNewer = true;
    return publish(built);
  };
}
