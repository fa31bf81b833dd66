/** What Chromium says of the memory scripts take. */
export interface HeapReading {
  readonly usedJSHeapSize: number;
  readonly jsHeapSizeLimit: number;
}

/** The whole game takes a tenth of it. */
const MOST_GROWTH_BYTES = 400 * 1024 * 1024;
/** On small devices a page dies before. */
const MOST_SHARE = 0.5;

/** Says when memory has grown beyond the limit since a version became the suspect. */
export interface MemoryWatch {
  /** @param suspect what the page is doing now. @returns what is wrong; undefined: nothing */
  check(suspect: string): string | undefined;
}

/** @param read undefined where the browser does not say */
export function createMemoryWatch(read: () => HeapReading | undefined): MemoryWatch {
  let watched: string | undefined;
  let leastBytes = 0;
  return {
    check(suspect) {
      const heap = read();
      if (!heap) return undefined;
      const { usedJSHeapSize: used, jsHeapSizeLimit: limit } = heap;
      if (suspect !== watched) leastBytes = used;
      watched = suspect;
      leastBytes = Math.min(leastBytes, used);
      const grown = used - leastBytes;
      const isTooMuch = grown > Math.min(MOST_GROWTH_BYTES, limit * MOST_SHARE);
      return isTooMuch ? `memory has grown by ${inMegabytes(grown)} MB` : undefined;
    },
  };
}

/** Reads it from this browser. */
export function readHeap(): HeapReading | undefined {
  return (performance as { readonly memory?: HeapReading }).memory;
}

const inMegabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
