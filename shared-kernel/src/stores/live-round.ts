import { BehaviorSubject } from 'rxjs';
import type {
  GameState,
  MatchResult,
  RoundResult,
  StreamedPointsChange,
  StreamedScores,
  UserRoundResult,
} from '../contract/index.ts';
import type { MatchNews, RoundPoints } from '../rules/index.ts';

/** What something that has happened has in common. */
interface Happened {
  /** Grows with every event of this page. */
  readonly id: number;
  readonly roundId: string;
  /** Time in the season, epoch ms. */
  readonly gameTime: number;
}

/** A player has won or lost points. */
export interface LivePointsEvent extends Happened {
  readonly kind: 'points';
  /** The round had been evaluated. */
  readonly isCorrection: boolean;
  readonly change: StreamedPointsChange;
}

/** A match has begun, ended or was halted, a goal has fallen, or players did what has no points. */
export interface LiveMatchEvent extends Happened, MatchNews {
  readonly kind: 'match';
  readonly matchId: string;
}

export type LiveEvent = LivePointsEvent | LiveMatchEvent;

/** What goes on in the round of the moment. */
export interface LiveRound {
  /** `streaming`: it is told as it happens; `polling`: the timers ask for it. */
  readonly status: 'streaming' | 'polling';
  /** Undefined as long as nothing is known. */
  readonly roundId: string | undefined;
  readonly matches: readonly MatchResult[];
  readonly points: RoundPoints;
  /** Newest first, 200 at most. */
  readonly events: readonly LiveEvent[];
  /** Events up to this id happened before this page listened: it has them from another tab. Default: none. */
  readonly takenOverId?: number;
  /** Time in the season, epoch ms: whatever happened later is among the events. Undefined: from the first of them on. */
  readonly eventsSince?: number | undefined;
  /** How many have which score while matches run; only streams bring it. */
  readonly scores: StreamedScores | undefined;
}

/** The live round, and what is asked for otherwise once what follows it has been loaded. */
export interface LiveSlot {
  readonly state: BehaviorSubject<LiveRound>;
  /** A result with the points of this moment, where a stream has brought them. */
  fresh(result: UserRoundResult): UserRoundResult;
  /** Whether results follow a new game state without a request. */
  takesResults(state: GameState): boolean;
  /** Whether a match of another round than the current one is being played, or soon: state and stream bring none of it. */
  isPlayedApart(result: RoundResult): boolean;
  /** Does what all pages are about to do at the same moment: with a stream, each in its own. */
  soon(work: () => void): void;
}

/** Makes the slot as it is without a stream. */
export function createLiveSlot(): LiveSlot {
  return {
    state: new BehaviorSubject<LiveRound>({
      status: 'polling',
      roundId: undefined,
      matches: [],
      points: {},
      events: [],
      scores: undefined,
    }),
    fresh: (result) => result,
    takesResults: () => false,
    isPlayedApart: () => false,
    soon: (work) => work(),
  };
}

/** Whether what the server says comes by itself. */
export const isStreaming = ({ state }: LiveSlot) => state.value.status === 'streaming';
