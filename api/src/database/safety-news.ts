import type { Safety } from './synchronous.ts';

/** How it stands; `unknown`: the database does not answer. */
type Known = Safety | 'unknown';

const SAYINGS: Readonly<Record<Safety, string>> = {
  replicated: 'Changes wait for the replica: a fail-over loses nothing',
  alone: 'The replica is away, changes go on without it: a fail-over would lose what comes now',
};

/** What has been so when the database was lost is what a fail-over goes by. */
const UNTIL_NOW: Readonly<Record<Safety, (since: string) => string>> = {
  replicated: (since) =>
    `Since ${since} changes have waited for the replica: a fail-over loses nothing`,
  alone: (since) =>
    `Since ${since} changes have gone on without the replica: a fail-over loses these`,
};

/**
 * What is to be told of the safety of changes: once for each time that it changes. While the database
 * does not answer the last thing told says what was so until then, and since when.
 */
export class SafetyNews {
  #told: Known | undefined;
  #last: { readonly safety: Safety; readonly since: string } | undefined;

  /** @param nowMs epoch ms @returns a sentence; undefined: it has been told */
  sentenceFor(known: Known, nowMs: number): string | undefined {
    if (known === this.#told) return undefined;
    this.#told = known;
    if (known === 'unknown') return this.#sentenceWithoutAnswer();
    if (known !== this.#last?.safety) {
      this.#last = { safety: known, since: new Date(nowMs).toISOString() };
    }
    return SAYINGS[known];
  }

  #sentenceWithoutAnswer(): string {
    const silent = 'The database does not answer: nothing is changed.';
    if (!this.#last) return `${silent} How it stood is told before this process began`;
    const { safety, since } = this.#last;
    return `${silent} ${UNTIL_NOW[safety](since)}`;
  }
}
