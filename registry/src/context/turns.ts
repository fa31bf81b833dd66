/** Work that is done one at a time, in the order it was asked for. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Works when all before has ended, however it did. */
  take<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
