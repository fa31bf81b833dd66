import { afterPaint } from '@spieltag/shared-kernel/remote';

/** For so long after its last step a page is still on its way. */
const REST_MS = 150;
/** From this speed on a row is gone before it could be read, px in a second: thirty rows. */
const FLYING_PX_PER_S = 2500;

/** How the page is being scrolled, without anything being drawn for it. */
export interface Scrolling {
  isUnderWay(): boolean;
  /**
   * Calls back once the page is slow enough to be read: one caller a frame as long as it moves, all
   * others when it has come to rest.
   * @returns calls it off
   */
  whenReadable(callback: () => void): () => void;
  /** Watches the page. @returns ends that */
  watch(): () => void;
}

/** Knows how the page is scrolled from when it is watched. */
export function createScrolling(): Scrolling {
  let lastY = 0;
  let lastStepMs = Number.NEGATIVE_INFINITY;
  let isFlying = false;
  let isCalling = false;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Set<() => void>();
  const isUnderWay = () => performance.now() - lastStepMs < REST_MS;

  async function callOnePerFrame(): Promise<void> {
    if (isCalling) return;
    isCalling = true;
    await afterPaint();
    while (!isFlying && waiting.size > 0) {
      call(isUnderWay() ? 1 : waiting.size);
      await afterPaint();
    }
    isCalling = false;
  }

  function call(count: number): void {
    for (const callback of [...waiting].slice(0, count)) {
      waiting.delete(callback);
      callback();
    }
  }

  function step(): void {
    const now = performance.now();
    const pxPerS = (Math.abs(scrollY - lastY) / (now - lastStepMs)) * 1000;
    isFlying = isUnderWay() && pxPerS > FLYING_PX_PER_S;
    lastY = scrollY;
    lastStepMs = now;
    clearTimeout(rest);
    rest = setTimeout(land, REST_MS);
    if (!isFlying) void callOnePerFrame();
  }

  function land(): void {
    isFlying = false;
    void callOnePerFrame();
  }

  return {
    isUnderWay,
    whenReadable(callback) {
      waiting.add(callback);
      if (!isFlying) void callOnePerFrame();
      return () => waiting.delete(callback);
    },
    watch() {
      addEventListener('scroll', step, { passive: true });
      return () => {
        removeEventListener('scroll', step);
        clearTimeout(rest);
        land();
      };
    },
  };
}
