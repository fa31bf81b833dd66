import type { Safety } from './synchronous.ts';

/** How it stands; `unknown`: the database does not answer, `refused`: it does, with a refusal. */
type Known = Safety | 'unknown' | 'refused';

const SAYINGS: Readonly<Record<Safety, string>> = {
  replicated: 'Changes wait for the replica: a fail-over loses nothing',
  alone: 'The replica is away, changes go on without it: a fail-over would lose what comes now',
};

const FAILURES: Readonly<Record<Exclude<Known, Safety>, string>> = {
  unknown: 'The database does not answer: nothing is changed.',
  refused:
    'The database refuses this service: nobody decides whether changes wait for the replica.',
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
 * does not answer, or refuses who asks, the last thing told says what was so until then, and since when.
 */
export class SafetyNews {
  #told: Known | undefined;
  #last: { readonly safety: Safety; readonly since: string } | undefined;

  /** @param nowMs epoch ms @returns a sentence; undefined: it has been told */
  sentenceFor(known: Known, nowMs: number): string | undefined {
    // Of two addresses one may refuse and the other one be silent, in turn with every look.
    if (known === this.#told || (known === 'unknown' && this.#told === 'refused')) return undefined;
    this.#told = known;
    if (known === 'unknown' || known === 'refused') return this.#sentenceOfFailure(known);
    if (known !== this.#last?.safety) {
      this.#last = { safety: known, since: new Date(nowMs).toISOString() };
    }
    return SAYINGS[known];
  }

  #sentenceOfFailure(failure: keyof typeof FAILURES): string {
    if (!this.#last) return `${FAILURES[failure]} How it stood is told before this process began`;
    const { safety, since } = this.#last;
    return `${FAILURES[failure]} ${UNTIL_NOW[safety](since)}`;
  }
}
