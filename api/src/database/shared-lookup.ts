/**
 * Asks the database once for all who want to know the same at the same time. Nobody is told what was
 * looked up before they asked: who comes while a lookup is under way waits for the next one. Under
 * load a question that every request asks is asked a few hundred times a second, not many thousand.
 */
export class SharedLookup<T> {
  readonly #look: (key: string) => Promise<T>;
  readonly #running = new Map<string, Promise<T>>();
  readonly #next = new Map<string, Promise<T>>();

  constructor(look: (key: string) => Promise<T>) {
    this.#look = look;
  }

  /** What a lookup says that begins from now on. */
  get(key: string): Promise<T> {
    const running = this.#running.get(key);
    if (!running) return this.#start(key);
    const waiting = this.#next.get(key);
    if (waiting) return waiting;
    const start = () => {
      this.#next.delete(key);
      return this.#start(key);
    };
    const next = running.then(start, start);
    this.#next.set(key, next);
    return next;
  }

  #start(key: string): Promise<T> {
    const looking = this.#look(key);
    this.#running.set(key, looking);
    const end = () => {
      if (this.#running.get(key) === looking) this.#running.delete(key);
    };
    looking.then(end, end);
    return looking;
  }
}
