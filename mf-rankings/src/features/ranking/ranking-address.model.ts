import type { GameState, Round } from '@spieltag/shared-kernel/contract';
import { arePointsProvisional } from '@spieltag/shared-kernel/rules';
import { RANKING_PAGE_SIZE, type RankingKind } from '@spieltag/shared-kernel/stores';

/** What the address of the rankings says, with its defaults. */
export interface RankingAddress {
  readonly kind: RankingKind;
  /** undefined: the address names none, the newest round with a ranking is meant. */
  readonly roundId: string | undefined;
  /** From 0. */
  readonly page: number;
}

type Params = Readonly<Partial<Record<'rankingType' | 'roundId' | 'page', string | undefined>>>;

/** Reads the parameters of the route; what makes no sense is left at its default. */
export function readRankingAddress({ rankingType, roundId, page }: Params): RankingAddress {
  return {
    kind: rankingType === 'season' ? 'season' : 'round',
    roundId: roundId?.startsWith('rn-') ? roundId : undefined,
    page: /^\d{1,9}$/.test(page ?? '') ? Number(page) : 0,
  };
}

/** Reads the path of the screen as the route does: nothing is pressed here while something lies over it. */
export function readRankingPath(pathname: string): RankingAddress {
  const [rankingType, roundId, page] = pathname.split('/').slice(3);
  return readRankingAddress({ rankingType, roundId, page });
}

/** What a path says besides a list and its page: the season, the screen, and what lies over it. */
export function outsideRankingPath(pathname: string): string {
  return pathname.replace(/\/(round|season)(\/rn-[^/]+(\/\d+)?)?/, '');
}

/** Pages of a ranking; at least one. */
export function pageCountOf(entryCount: number): number {
  return Math.max(1, Math.ceil(entryCount / RANKING_PAGE_SIZE));
}

/** The page on which an entry stands, from 0. */
export function pageOfIndex(index: number): number {
  return Math.floor(index / RANKING_PAGE_SIZE);
}

/**
 * Rounds that have a ranking or are about to, in order of play: up to the last completed one, and
 * the current one while it is played or worked out. None: the season has not come that far.
 */
export function rankedRounds(
  rounds: readonly Round[],
  { roundId, phase, lastCompletedRoundId }: GameState,
): readonly Round[] {
  const isOn = phase === 'EVALUATING' || arePointsProvisional(phase);
  const newestId = isOn ? roundId : lastCompletedRoundId;
  const newest = rounds.findIndex(({ id }) => id === newestId);
  return rounds.slice(0, newest + 1);
}

/** Whether a round is being played: its ranking is provisional. */
export const isPlayed = (state: GameState, roundId: string) =>
  state.roundId === roundId && arePointsProvisional(state.phase);

/** The round a ranking is shown of unless one is chosen: the one that is played, or was last. */
export function defaultRoundId(ranked: readonly Round[], state: GameState): string | undefined {
  if (isPlayed(state, state.roundId)) return state.roundId;
  const { lastCompletedRoundId } = state;
  const last = ranked.find(({ id }) => id === lastCompletedRoundId) ?? ranked.at(-1);
  return last?.id;
}

/** Where the address keeps the page of the list that stands beside. */
const BESIDE = 'beside';

/** The page of the list beside the one the address is of, from 0. */
export function readPageBeside(search: string): number {
  const page = new URLSearchParams(search).get(BESIDE) ?? '';
  return /^\d{1,9}$/.test(page) ? Number(page) : 0;
}

/** The address's query with that page; the first is not said. */
export function withPageBeside(search: string, page: number): string {
  const query = new URLSearchParams(search);
  if (page > 0) query.set(BESIDE, `${page}`);
  else query.delete(BESIDE);
  return query.toString();
}

/** The address's query from the first pages on. */
export function fromFirstPages(search: string): string {
  return withPageBeside(search, 0);
}

/** Parts of a ranking: its pages from the first place on, the own groups, what is around the user, and public leagues. */
export const RANKING_VIEWS = ['all', 'friends', 'around', 'leagues'] as const;
export type RankingView = (typeof RANKING_VIEWS)[number];

/** Where the address keeps the view. */
const VIEW = 'view';

/** The view an address asks for; what makes no sense is the first. */
export function readView(search: string): RankingView {
  const wanted = new URLSearchParams(search).get(VIEW);
  return RANKING_VIEWS.find((view) => view === wanted) ?? 'all';
}

/** Where the address keeps the public league that is shown. */
export const COMMUNITY = 'of';

/** The address's query with that view; the first is not said. */
export function withView(search: string, view: RankingView): string {
  const query = new URLSearchParams(search);
  query.delete(COMMUNITY);
  if (view === 'all') query.delete(VIEW);
  else query.set(VIEW, view);
  return query.toString();
}
