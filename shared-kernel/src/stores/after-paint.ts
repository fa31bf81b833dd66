/** A frame that nobody sees may never come; a slow phone takes half of this for one, and what waits may be lost with the page. */
const AT_MOST_MS = 200;
/** After what the frame itself has set off. */
const LATER_MS = 1;

/** A frame that is still to come; all who wait for it do so together. */
interface NextFrame {
  readonly painted: Promise<void>;
  end(): void;
}

let next: NextFrame | undefined;
let isFollowed = false;

/** Resolves once what was just changed is on the screen; at once where nothing is painted. */
export function afterPaint(): Promise<void> {
  if (!('requestAnimationFrame' in globalThis) || document.hidden) return Promise.resolve();
  if (!isFollowed) document.addEventListener('visibilitychange', () => next?.end());
  isFollowed = true;
  next ??= nextFrame();
  return next.painted;
}

function nextFrame(): NextFrame {
  let resolve = () => {};
  const painted = new Promise<void>((done) => {
    resolve = done;
  });
  const frame: NextFrame = {
    painted,
    end() {
      leave(frame);
      resolve();
    },
  };
  setTimeout(frame.end, AT_MOST_MS);
  requestAnimationFrame(() => {
    // What is changed once it is drawn may be of the frame after it.
    leave(frame);
    setTimeout(resolve, LATER_MS);
  });
  return frame;
}

/** Nobody else waits for it. */
function leave(frame: NextFrame): void {
  if (next === frame) next = undefined;
}
