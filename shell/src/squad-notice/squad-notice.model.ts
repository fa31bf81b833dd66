import type { GameState, Ledger } from '@spieltag/shared-kernel/contract';
import {
  completionVerdict,
  isMarketOpen,
  type MissingPlaces,
  marketVerdict,
  missingPlaces,
  type RulesContext,
  squadPlayerIds,
} from '@spieltag/shared-kernel/rules';

/** What there is to say of a roster that is not full. */
export interface SquadNotice {
  /** Nothing presses, or the market is about to close on it, or the way back is open. */
  readonly kind: 'incomplete' | 'closing' | 'wayBack';
  readonly missing: readonly MissingPlaces[];
  /** When that ends, game time in epoch ms; null: nobody knows. */
  readonly until: number | null;
  /** The season's clock moves by itself, and the end is near: it can be counted down. */
  readonly counts: boolean;
  /** Something can be done about it now. */
  readonly canFill: boolean;
}

/** A market that is open to all is no matter of warning before this. */
const NEAR_MS = 48 * 3_600_000;

/**
 * The notice on a roster that is not full, until when it can be filled, and then until when it can
 * be completed. Undefined: it is full, or nothing has been bought yet.
 * @param gameNow time in the season, epoch ms
 */
export function squadNotice(
  state: GameState,
  { lineup }: Pick<Ledger, 'lineup'>,
  ctx: RulesContext,
  gameNow: number,
): SquadNotice | undefined {
  const missing = missingPlaces(lineup, ctx);
  if (missing.length === 0 || squadPlayerIds(lineup).length === 0) return undefined;
  const isBetweenRounds = state.phase === 'GENERAL' || state.phase === 'COMPLETED';
  const phaseEnd = state.phase === 'GENERAL' ? state.phaseEndsAt : null;
  const canTrade = !marketVerdict(ctx) && isMarketOpen(ctx.marketPhase);
  const noticeOf = (kind: SquadNotice['kind'], until: number | null) => ({
    kind,
    missing,
    until,
    counts: until !== null && state.clockMode !== 'stepped' && until - gameNow < NEAR_MS,
    canFill: canTrade || kind === 'wayBack',
  });
  if (!completionVerdict({ lineup }, ctx)) return noticeOf('wayBack', phaseEnd);
  if (!isBetweenRounds || !canTrade) return noticeOf('incomplete', null);
  const isRestricted = ctx.marketPhase === 'RESTRICTED';
  const windowEnd = isRestricted ? state.restrictedTransferWindowEndDate : null;
  const ends = [phaseEnd, windowEnd].filter((end) => end !== null);
  if (ends.length === 0) return noticeOf('incomplete', null);
  const until = Math.min(...ends);
  const isNear = isRestricted || until - gameNow < NEAR_MS;
  return isNear ? noticeOf('closing', until) : noticeOf('incomplete', null);
}
