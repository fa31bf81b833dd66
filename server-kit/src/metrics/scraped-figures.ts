/** Figures that are not in memory, as a scrape asks for them. */
export interface ScrapedFiguresOptions {
  /** They answer all scrapes for so long; default: 5 s. */
  readonly keptMs?: number;
  /** A scrape waits no longer for them; default: 2 s. */
  readonly withinMs?: number;
}

/**
 * Reads figures for scrapes, one reading at a time. What fails, or takes long, leaves out these
 * figures alone: whoever scrapes hears of everything else while the database is away.
 */
export class ScrapedFigures<T> {
  readonly #read: () => Promise<T>;
  readonly #keptMs: number;
  readonly #withinMs: number;
  #reading: Promise<T | undefined> | undefined;

  constructor(
    read: () => Promise<T>,
    { keptMs = 5000, withinMs = 2000 }: ScrapedFiguresOptions = {},
  ) {
    this.#read = read;
    this.#keptMs = keptMs;
    this.#withinMs = withinMs;
  }

  /** Undefined: they could not be read in time. */
  get(): Promise<T | undefined> {
    this.#reading ??= this.#readOnce();
    const late = new Promise<undefined>((resolve) => {
      setTimeout(resolve, this.#withinMs, undefined).unref();
    });
    return Promise.race([this.#reading, late]);
  }

  async #readOnce(): Promise<T | undefined> {
    const figures = await this.#read().catch(() => undefined);
    if (figures === undefined) this.#reading = undefined;
    else setTimeout(() => this.#forget(), this.#keptMs).unref();
    return figures;
  }

  #forget(): void {
    this.#reading = undefined;
  }
}
