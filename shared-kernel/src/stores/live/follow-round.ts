import { distinctUntilChanged, map, pairwise, type Subscription, startWith } from 'rxjs';
import type { GameState, RoundResult } from '../../contract/index.ts';
import { type RoundPoints, roundPoints, roundPointsChanges } from '../../rules/index.ts';
import { frozen } from '../kernel.ts';
import type { LiveRound } from '../live-round.ts';
import type { Parts } from '../parts.ts';
import {
  MOST_EVENTS,
  matchEvents,
  type NewLiveEvent,
  pointsEvents,
  withEvents,
} from './live-events.ts';
import type { LivePicture } from './live-picture.ts';
import { withMatches } from './merge-matches.ts';
import type { StreamMessage } from './stream-messages.ts';

/** What is told of the round; the own ledger is none of it. */
export type RoundMessage = Exclude<StreamMessage, { readonly name: 'ledger' }>;

/** The live round of the season that is shown, kept by whatever brings news. */
export interface RoundFollower {
  take(message: RoundMessage): void;
  /** Undefined as long as no stream has said how things are. */
  picture(): LivePicture | undefined;
  adopt(picture: LivePicture): void;
  /** The state that is held is the one the stream goes on from. */
  rely(): void;
  /** Whether the state that is held is as the stream has told it: none was loaded since. */
  isTold(): boolean;
  setStreaming(isStreaming: boolean): void;
  stop(): void;
}

/**
 * Follows the game state, whoever has brought it, and turns what comes of a stream into a new one. Who
 * has points is told by the stream with its reason, and worked out where there is none.
 */
export function followRound({
  data,
  live,
  clock,
  seasons,
}: Pick<Parts, 'data' | 'live' | 'clock' | 'seasons'>): RoundFollower {
  const seasonId = seasons.selectedId();
  let hasState = false;
  let isConnected = false;
  /** The state as the stream has told it last. */
  let toldState: GameState | undefined;
  /** Only matches were merged: the stream itself says whose points have changed. */
  let isMerging = false;
  /** Points of players the feed has told of, or began with. */
  let told = new Map<string, number>();

  const current = () => data.gameState.get().data;
  const update = (news: Partial<LiveRound>) => {
    const status = isConnected && hasState ? 'streaming' : 'polling';
    const round = { ...live.state.value, status, ...news } as const;
    // Of what was cut off nothing is told any more.
    const eventsSince = round.events.length < MOST_EVENTS ? round.eventsSince : undefined;
    live.state.next(frozen({ ...round, eventsSince }));
  };
  const put = (state: GameState, merges = false) => {
    isMerging = merges;
    toldState = state;
    data.gameState.put(state);
    isMerging = false;
  };
  const add = (happened: readonly NewLiveEvent[]) => withEvents(live.state.value.events, happened);

  const begin = ({ currentResults, gameTime: eventsSince }: GameState) => {
    const view = viewOf(currentResults);
    told = new Map(Object.entries(view.points));
    update({ ...view, events: [], eventsSince, takenOverId: 0, scores: undefined });
  };
  const goOn = (before: RoundResult, state: GameState) => {
    const after = state.currentResults;
    const { id: roundId } = after;
    const { gameTime } = state;
    const view = viewOf(after);
    const changes = isMerging
      ? []
      : roundPointsChanges(before.matches, after.matches).filter(isNews);
    if (!isMerging) told = new Map(Object.entries(view.points));
    const points = { roundId, gameTime, isCorrection: false, changes };
    const happened = [...matchEvents(before, after, gameTime), ...pointsEvents(points)];
    // Without a stream nobody says what others have with these points.
    update({ ...view, events: add(happened), ...(isConnected ? {} : { scores: undefined }) });
  };
  const isNews = ({ playerId, points }: { readonly playerId: string; readonly points: number }) =>
    told.get(playerId) !== points;

  const following: Subscription = data.gameState.state$
    .pipe(
      map((slot) => slot.data),
      distinctUntilChanged(),
      startWith(undefined),
      pairwise(),
    )
    .subscribe(([before, state]) => {
      if (!state) return;
      const results = state.currentResults;
      if (before?.currentResults.id !== results.id) begin(state);
      else if (before.currentResults !== results) goOn(before.currentResults, state);
    });

  const take = (message: RoundMessage): void => {
    if (message.name === 'state') {
      if (message.data.seasonId !== seasonId) return;
      hasState = true;
      // Before the state, whose followers ask.
      update({});
      put(message.data);
      return;
    }
    const state = current();
    // Everything else is a change of a state that was told before.
    if (!state || !hasState) return;
    if (message.name === 'matches') {
      const merged = withMatches(state, message.data);
      if (merged !== state) put(merged, true);
    } else if (message.name === 'points') {
      const { data: points } = message;
      const isCurrent = points.roundId === state.currentResults.id;
      const changes = points.changes.filter(
        (change) => !isCurrent || change.difference === 0 || isNews(change),
      );
      if (isCurrent) for (const change of changes) told.set(change.playerId, change.points);
      update({ events: add(pointsEvents({ ...points, changes })) });
    } else if (message.name === 'scores') {
      if (message.data.roundId === state.currentResults.id) update({ scores: message.data });
    } else if (state.corrections !== message.data.corrections) {
      put({ ...state, gameTime: clock.now(), corrections: message.data.corrections });
    }
  };
  return {
    take,
    picture() {
      const state = current();
      if (!hasState || !state) return undefined;
      const { scores, events, eventsSince } = live.state.value;
      return { state: { ...state, gameTime: clock.now() }, scores, events, eventsSince };
    },
    adopt({ state, scores, events, eventsSince }) {
      // What a page that has told of something already has missed since is news to it.
      const isFirst = live.state.value.events.length === 0;
      // A tab that has begun anew numbers its events from the first one on.
      const isNumberedAnew = (events[0]?.id ?? 0) < (live.state.value.takenOverId ?? 0);
      hasState = true;
      update({});
      put(state);
      const [newest] = events;
      const takenOverId = isFirst ? newest?.id : isNumberedAnew ? 0 : undefined;
      update({ scores, events, eventsSince, ...(takenOverId !== undefined && { takenOverId }) });
    },
    rely() {
      hasState = true;
      toldState = current();
    },
    isTold: () => hasState && current() === toldState,
    setStreaming(connected) {
      isConnected = connected;
      update({});
    },
    stop() {
      following.unsubscribe();
      isConnected = false;
      update({ roundId: undefined, matches: [], points: {}, events: [], scores: undefined });
    },
  };
}

function viewOf({ id, matches }: RoundResult): {
  readonly roundId: string;
  readonly matches: RoundResult['matches'];
  readonly points: RoundPoints;
} {
  return { roundId: id, matches, points: roundPoints(matches) };
}
