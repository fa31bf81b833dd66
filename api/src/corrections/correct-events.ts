import type { Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { TimelineEvent } from '../season/timeline.model.ts';
import { keepSource } from './corrected-match.repository.ts';
import { correctUpdate } from './hand-correction.model.ts';
import { findCorrections } from './hand-correction.repository.ts';

/** Events as they are to be applied. */
export interface CorrectedEvents<Events> {
  /** With what was put right by hand in the place of what the source says. */
  readonly events: Events;
  /** Keeps aside what the source says of the corrected matches among events that were applied. */
  keepSources(applied: readonly TimelineEvent[]): Promise<void>;
}

/** Puts corrections by hand in the place of what updates of matches say. */
export async function correctEvents<Events extends readonly TimelineEvent[]>(
  trx: Transaction<Database>,
  seasonId: string,
  events: Events,
): Promise<CorrectedEvents<Events>> {
  const matchIds = events.flatMap((event) =>
    event.kind === 'match' ? [event.update.matchId] : [],
  );
  if (matchIds.length === 0) return { events, keepSources: async () => undefined };
  const found = await findCorrections(trx, { seasonId, matchIds, inForce: true });
  const correctionsOf = Map.groupBy(found, ({ matchId }) => matchId);
  const corrected = events.map((event) => {
    if (event.kind !== 'match') return event;
    const corrections = correctionsOf.get(event.update.matchId) ?? [];
    const update = correctUpdate(
      event.update,
      corrections.map((one) => one.corrected),
    );
    return { ...event, update };
  });
  return {
    // As many as before, each in its place.
    events: corrected as unknown as Events,
    async keepSources(applied) {
      const keys = new Set(applied.map(({ key }) => key));
      for (const event of events) {
        if (event.kind !== 'match' || !keys.has(event.key)) continue;
        if (correctionsOf.has(event.update.matchId)) await keepSource(trx, seasonId, event.update);
      }
    },
  };
}
