import { fitsRow } from '../../client/index.ts';
import type { GameState, StreamedScores } from '../../contract/index.ts';
import { STREAM_SHAPES } from '../../contract/routes/stream-shapes.ts';
import type { LiveEvent } from '../live-round.ts';
import { MOST_EVENTS } from './live-events.ts';

/** How things are, as one tab tells another. */
export interface LivePicture {
  readonly state: GameState;
  readonly scores: StreamedScores | undefined;
  readonly events: readonly LiveEvent[];
  /** As of the live round. */
  readonly eventsSince?: number | undefined;
}

/** A picture, if it is one of this season; any script of this origin may have sent it. */
export function readPicture(content: unknown, seasonId: string): LivePicture | undefined {
  const { state, scores, events, eventsSince } = Object(content) as Partial<LivePicture>;
  if (!fitsRow({ skeleton: STREAM_SHAPES.state }, state) || state?.seasonId !== seasonId) {
    return undefined;
  }
  const areScores = scores !== undefined && fitsRow({ skeleton: STREAM_SHAPES.scores }, scores);
  return {
    state,
    scores: areScores ? scores : undefined,
    events: Array.isArray(events) ? events.filter(isEvent).slice(0, MOST_EVENTS) : [],
    eventsSince: typeof eventsSince === 'number' ? eventsSince : undefined,
  };
}

function isEvent(candidate: unknown): boolean {
  const { id, kind, change, ...match } = Object(candidate) as Record<string, unknown>;
  if (typeof id !== 'number') return false;
  if (kind === 'match') {
    const { now, before, facts = [] } = match;
    return isObject(now) && isObject(before) && Array.isArray(facts) && facts.every(isObject);
  }
  return kind === 'points' && isObject(change) && Array.isArray(Reflect.get(change, 'reasons'));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
