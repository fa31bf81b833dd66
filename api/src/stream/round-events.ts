import type { MatchResult } from '@spieltag/shared-kernel/contract';
import type { Happened } from '@spieltag/shared-kernel/happened';
import { matchNews, mergedMatch } from '@spieltag/shared-kernel/rules';
import { KEPT_CHANGES, type VersionedChange } from '../season/season-change.repository.ts';

/** As many as pages keep. */
const MOST_EVENTS = 200;
/** The round that is played, and the one before it. */
const MOST_ROUNDS = 2;
/** How a match stands of which nothing was told yet. */
const UNTOLD = { state: 'SCHEDULED', homeScore: null, guestScore: null, players: [] } as const;

type HappenedEvent = Happened['events'][number];

interface RoundSoFar {
  readonly matches: Map<string, MatchResult>;
  /** Newest last. */
  readonly events: HappenedEvent[];
}

/** What the stream has told of rounds, as the events pages make of it. */
export class RoundEvents {
  readonly #rounds = new Map<string, RoundSoFar>();
  /** Rounds of which more was told than is known here: what comes first of their matches need not be the first. */
  readonly #cutOff = new Set<string>();
  #isEmpty = true;

  clear(): void {
    this.#rounds.clear();
    this.#cutOff.clear();
    this.#isEmpty = true;
  }

  add(changes: readonly VersionedChange[]): void {
    this.#findCutOff(changes);
    for (const { change } of changes) {
      // In the order of the stream: whose points have changed, then how the matches stand.
      for (const { roundId, gameTime, isCorrection, changes: all } of change.points) {
        // A page is told of corrections as they come, and of those before by the results.
        if (isCorrection) continue;
        const round = this.#round(roundId);
        for (const one of all) keep(round, { kind: 'points', gameTime, change: one });
      }
      for (const { roundId, gameTime, matches } of change.matches) {
        const round = this.#round(roundId);
        for (const news of matches) {
          const known = round.matches.get(news.id);
          const match = mergedMatch<MatchResult>(known, news);
          round.matches.set(news.id, match);
          const isFirst = news.isWhole && !this.#cutOff.has(roundId);
          const before = known ?? (isFirst ? UNTOLD : undefined);
          const told = before && matchNews(before, match);
          if (told) keep(round, { kind: 'match', gameTime, matchId: news.id, ...mutable(told) });
        }
      }
    }
  }

  /** Newest first. */
  of(roundId: string): HappenedEvent[] {
    return this.#rounds.get(roundId)?.events.toReversed() ?? [];
  }

  #round(roundId: string): RoundSoFar {
    const round = this.#rounds.get(roundId) ?? { matches: new Map(), events: [] };
    // Whichever was told of last stays, so that corrections of rounds before do not drive out the one that is played.
    this.#rounds.delete(roundId);
    this.#rounds.set(roundId, round);
    const [oldest] = this.#rounds.keys();
    if (this.#rounds.size > MOST_ROUNDS && oldest !== undefined) {
      this.#rounds.delete(oldest);
      this.#cutOff.add(oldest);
    }
    return round;
  }

  /** A history that begins with changes of a round may have lost others of it. */
  #findCutOff(changes: readonly VersionedChange[]): void {
    const [first, last] = [changes[0], changes.at(-1)];
    if (!this.#isEmpty || !first || !last) return;
    this.#isEmpty = false;
    if (last.version <= KEPT_CHANGES) return;
    for (const { roundId } of [...first.change.points, ...first.change.matches]) {
      this.#cutOff.add(roundId);
    }
  }
}

function keep({ events }: RoundSoFar, event: HappenedEvent): void {
  events.push(event);
  if (events.length > MOST_EVENTS) events.shift();
}

/** As the contract has it. */
const mutable = ({ facts, ...stands }: NonNullable<ReturnType<typeof matchNews>>) => ({
  ...stands,
  ...(facts && { facts: [...facts] }),
});
