import type { Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { TimelineEvent } from '../season/timeline.model.ts';
import { keepSource, readKeptSources } from './corrected-match.repository.ts';
import { endCalledOff } from './end-called-off.ts';
import { correctUpdate, hasBegun } from './hand-correction.model.ts';
import { findCorrections } from './hand-correction.repository.ts';

/** Events as they are to be applied. */
export interface CorrectedEvents<Events> {
  /** With what was put right by hand in the place of what the source says. */
  readonly events: Events;
  /**
   * Keeps aside what the source says of the corrected matches among events that were applied, and ends the
   * corrections of those that were called off.
   */
  settle(applied: readonly TimelineEvent[]): Promise<void>;
}

/**
 * Puts corrections by hand in the place of what updates of matches say. Once a match that had begun is to be played
 * another time they hold no more: they would count before its kick-off, and against what is played then.
 */
export async function correctEvents<Events extends readonly TimelineEvent[]>(
  trx: Transaction<Database>,
  seasonId: string,
  events: Events,
): Promise<CorrectedEvents<Events>> {
  const matchIds = events.flatMap((event) =>
    event.kind === 'match' ? [event.update.matchId] : [],
  );
  const inForce = { seasonId, matchIds, inForce: true };
  const found = matchIds.length > 0 ? await findCorrections(trx, inForce) : [];
  if (found.length === 0) return { events, settle: async () => undefined };
  const correctionsOf = Map.groupBy(found, ({ matchId }) => matchId);
  const lastOf = await readKeptSources(trx, seasonId, matchIds);
  const calledOffIds = new Set<string>();
  /** Keys of events for which the corrections of their match hold no more. */
  const uncorrected = new Set<string>();
  const corrected = events.map((event) => {
    if (event.kind !== 'match') return event;
    const { key, update } = event;
    const { matchId } = update;
    const corrections = correctionsOf.get(matchId);
    if (!corrections) return event;
    const last = lastOf.get(matchId);
    lastOf.set(matchId, update);
    if (last && hasBegun(last) && !hasBegun(update)) calledOffIds.add(matchId);
    if (calledOffIds.has(matchId)) {
      uncorrected.add(key);
      return event;
    }
    const right = corrections.map((one) => one.corrected);
    return { ...event, update: correctUpdate(update, right) };
  });
  return {
    // As many as before, each in its place.
    events: corrected as unknown as Events,
    async settle(applied) {
      const keys = new Set(applied.map(({ key }) => key));
      for (const event of events) {
        if (event.kind !== 'match' || !keys.has(event.key)) continue;
        const { matchId } = event.update;
        if (uncorrected.has(event.key)) await endCalledOff(trx, seasonId, matchId);
        else if (correctionsOf.has(matchId)) await keepSource(trx, seasonId, event.update);
      }
    },
  };
}
