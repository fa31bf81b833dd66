import { allowLongTransaction } from '@spieltag/server-kit/database';
import { sql, type Transaction } from 'kysely';
import { correctEvents } from '../corrections/index.ts';
import type { Database } from '../database/index.ts';
import { correctRounds, evaluateRound, type LateResult, lockLineups } from '../evaluation/index.ts';
import { type ClockStep, moveClock } from '../season/clock.repository.ts';
import { checkLoggable, logEvents } from '../season/event-log.repository.ts';
import { ruleSetOf } from '../season/rule-set.model.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { lockSeason } from '../season/season-state.repository.ts';
import type { TimelineEvent } from '../season/timeline.model.ts';
import { applyMatchUpdate } from './match-update.command.ts';
import { isLockEvent, isLockMoved } from './moved-lock.query.ts';
import { applyPlayerChange } from './player-change.command.ts';
import { applyOrQuarantine, type QuarantinedUpdate } from './quarantine.ts';
import { draftChange, writeChange } from './write-change.command.ts';

/** Where in the timeline events are applied. */
export interface TimelinePosition {
  /** Key of the event before; empty: none. */
  readonly cursor: string;
  /** Set where the clock is to show the time of the event; real time, epoch ms. */
  readonly setClockAt?: number;
  /** Called with every update that cannot be applied; without it such an update fails them all. */
  readonly onQuarantined?: (quarantined: QuarantinedUpdate) => void;
}

type PhaseEvent = Extract<TimelineEvent, { kind: 'phase' }>;

/**
 * Applies events and moves the clock behind them, all in the caller's transaction: after a crash they
 * have been applied once or not at all.
 * @param events one, or several of one kind in a row: of each match only the last update counts
 * @returns false, with nothing done, when the season has moved on meanwhile
 */
export async function applyEvents(
  trx: Transaction<Database>,
  season: LoadedSeason,
  events: readonly [TimelineEvent, ...TimelineEvent[]],
  position: TimelinePosition,
): Promise<boolean> {
  await allowLongTransaction(trx);
  await lockSeason(trx, season.id);
  const [first] = events;
  if (isLockEvent(first) && (await isLockMoved(trx, season.id, first))) return false;
  const last = events.at(-1) ?? first;
  const moved = await moveClock(trx, season.id, position.cursor, {
    ...clockStep(last),
    ...(position.setClockAt === undefined
      ? {}
      : { setTo: { gameTime: last.at, now: position.setClockAt } }),
  });
  if (!moved) return false;
  const draft = await draftChange(trx, season, events);
  const corrected = await correctEvents(trx, season.id, events);
  const { happened, counting } = await applyEach(
    trx,
    season,
    corrected.events,
    position.onQuarantined,
  );
  await corrected.settle(counting);
  if (happened.length > 0) await logEvents(trx, season, happened, counting);
  const late = lateRounds(happened);
  if (late.size > 0) await correctRounds(trx, season.id, late);
  if (happened.some(changesCatalogue)) await renewCatalogue(trx, season.id);
  await writeChange(trx, season, draft);
  return true;
}

/** @returns what has been applied or replaced, and of that what has been applied */
async function applyEach(
  trx: Transaction<Database>,
  season: LoadedSeason,
  events: readonly TimelineEvent[],
  onQuarantined: TimelinePosition['onQuarantined'],
) {
  if (onQuarantined) {
    const happened: TimelineEvent[] = [];
    for (const event of events) {
      const quarantined = await applyOrQuarantine(trx, event, async () => {
        await applyEvent(trx, season, event);
        await checkLoggable(trx, season, event);
      });
      if (quarantined) onQuarantined(quarantined);
      else happened.push(event);
    }
    return { happened, counting: withoutReplaced(happened) };
  }
  const counting = withoutReplaced(events);
  for (const event of counting) await applyEvent(trx, season, event);
  return { happened: events, counting };
}

/** Later updates of a match replace earlier ones whole. */
function withoutReplaced(events: readonly TimelineEvent[]): readonly TimelineEvent[] {
  const lastOf = new Map(
    events.map((event) => [event.kind === 'match' ? event.update.matchId : event.key, event]),
  );
  return [...lastOf.values()];
}

/** Rounds with results that came after their evaluation, with the last of these. */
function lateRounds(events: readonly TimelineEvent[]): ReadonlyMap<string, LateResult> {
  return new Map(
    events.flatMap((event) =>
      event.kind === 'match' && event.late ? [[event.update.roundId, event]] : [],
    ),
  );
}

async function applyEvent(
  trx: Transaction<Database>,
  season: LoadedSeason,
  event: TimelineEvent,
): Promise<void> {
  switch (event.kind) {
    case 'phase':
      return enterPhase(trx, season.id, event);
    case 'match':
      return applyMatchUpdate(trx, season.id, event.update, event.late, ruleSetOf(season));
    case 'player':
      return applyPlayerChange(trx, season.id, event.change);
    case 'window':
      // The clock holds which window is open.
      return;
  }
}

function clockStep(event: TimelineEvent): ClockStep {
  const cursor = event.key;
  if (event.kind === 'window') return { cursor, restrictedWindowNo: event.windowNo };
  if (event.kind === 'phase') return { cursor, currentRoundNo: event.roundNo };
  return { cursor };
}

async function enterPhase(
  trx: Transaction<Database>,
  seasonId: string,
  { roundId, phase, at }: PhaseEvent,
): Promise<void> {
  await trx
    .updateTable('round')
    .set(({ selectFrom }) => ({
      phase,
      ...(phase === 'COMPLETED' && { completed_at_ms: at }),
      ...(phase === 'GENERAL_LOCKED' && {
        known_rounds: selectFrom('round as known')
          .select(({ fn }) => fn.countAll<number>().as('rounds'))
          .where('known.season_id', '=', seasonId),
      }),
    }))
    .where('season_id', '=', seasonId)
    .where('id', '=', roundId)
    .execute();
  if (phase === 'GENERAL_LOCKED') await lockLineups(trx, { seasonId, roundId });
  if (phase === 'EVALUATING') await evaluateRound(trx, { seasonId, roundId });
}

/** Ratings count completed rounds only; late figures of a match belong to one. */
function changesCatalogue(event: TimelineEvent): boolean {
  if (event.kind === 'phase') return event.phase === 'COMPLETED';
  return event.kind === 'player' || (event.kind === 'match' && event.late);
}

/** What is made of the season's players has to be made anew. */
export async function renewCatalogue(trx: Transaction<Database>, seasonId: string): Promise<void> {
  await trx
    .updateTable('season')
    .set({ catalogue_version: sql`catalogue_version + 1` })
    .where('id', '=', seasonId)
    .execute();
}
