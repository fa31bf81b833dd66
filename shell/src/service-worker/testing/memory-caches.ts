/** Caches as a browser has them, as far as the worker uses them. */
export class MemoryCaches {
  readonly kept = new Map<string, Map<string, Response>>();
  /** What becomes of the next files: a full disk takes none. */
  isFull = false;

  readonly storage = {
    keys: async () => [...this.kept.keys()],
    has: async (name: string) => this.kept.has(name),
    delete: async (name: string) => this.kept.delete(name),
    open: async (name: string) => this.#open(name),
  } as unknown as CacheStorage;

  /** Paths that are kept, by cache. */
  paths(): string[][] {
    return [...this.kept.values()].map((files) => [...files.keys()].toSorted());
  }

  #open(name: string): Cache {
    const files = this.kept.get(name) ?? new Map<string, Response>();
    this.kept.set(name, files);
    return {
      match: async (path: string) => files.get(path)?.clone(),
      put: async (path: string, reply: Response) => {
        if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
        files.set(path, reply);
      },
    } as unknown as Cache;
  }
}
