import type { RulesContext } from '../context.ts';
import { formationById } from '../formations.ts';
import { marketVerdict } from '../market-terms/market-phase.ts';
import { newcomersLeft } from '../market-terms/trades.ts';
import type { Refusal } from '../refusal.ts';
import type { Result } from '../result.ts';
import { accept, refuse } from '../result.ts';
import type { RulePlayer, Squad } from '../types.ts';
import type { Completion, CompletionLimits } from './cheapest-completion.ts';
import { cheapestCompletion } from './cheapest-completion.ts';
import type { FreePlayers, Gap, TeamRoom } from './gaps.ts';
import { freePlayers, gapsOf, narrowed, teamRoom } from './gaps.ts';
import { hasPlayed, isOut } from './strength.ts';

/** All that a fill-up starts from: a legal way to complete the roster, and who else there is. */
export interface FillUpPlan {
  readonly gaps: readonly Gap[];
  readonly free: FreePlayers;
  /** Room for a choice beyond the plan's own. */
  readonly room: TeamRoom;
  readonly completion: Completion;
  /** Ids of players who have to be bought as planned, because there is no trade for another. */
  readonly fixed: ReadonlySet<string>;
}

/** Fill-up is available only if a complete roster can be built within budget and formation. */
export function planFillUp(
  squad: Squad,
  pool: readonly RulePlayer[],
  ctx: RulesContext,
): Result<FillUpPlan, Refusal> {
  const closed = marketVerdict(ctx);
  if (closed) return refuse(closed);
  const { lineup, budget } = squad;
  const formation = formationById(ctx.formations, lineup.formationId);
  if (formation === undefined) {
    return refuse({ code: 'UNKNOWN_FORMATION', formationId: lineup.formationId });
  }
  const gaps = gapsOf(lineup, formation, ctx);
  if (gaps.length === 0) return refuse({ code: 'ROSTER_FULL', max: ctx.limits.maxLineupSize });
  const free = freePlayers(pool, lineup, ctx);
  const returning = ctx.restrictedWindow?.squadAtOpening ?? new Set<string>();
  const mustReturn = Math.max(0, gaps.length - (newcomersLeft(lineup, ctx) ?? gaps.length));
  const limits = { room: teamRoom(lineup, ctx), budget, mustReturn, returning };
  const planned = firstPossible(gaps, free, limits);
  if (planned) return accept({ ...planned, fixed: mustReturn > 0 ? returning : new Set() });
  const isWithoutTrades =
    mustReturn > 0 && cheapestCompletion(gaps, free, { ...limits, mustReturn: 0 });
  return refuse(
    isWithoutTrades
      ? { code: 'NO_TRADES_LEFT', max: ctx.restrictedWindow?.maxTransfers ?? 0 }
      : { code: 'FILL_UP_IMPOSSIBLE' },
  );
}

/**
 * A team one would play if there is one: on the pitch only who has played this season, nobody who is
 * out, and of no team more than fit on the pitch, so that the best can stand there. Else one without
 * those who are out, else any.
 */
function firstPossible(
  gaps: readonly Gap[],
  free: FreePlayers,
  limits: CompletionLimits,
): Omit<FillUpPlan, 'fixed'> | undefined {
  const { room } = limits;
  const isFit = (player: RulePlayer) => !isOut(player);
  const fit = narrowed(free, isFit, () => true);
  const everybody = Object.values(fit).flat();
  const regulars = everybody.some(({ player }) => hasPlayed(player))
    ? narrowed(fit, isFit, hasPlayed)
    : fit;
  const roster = (id: string) => Math.min(room.roster(id), room.pitch(id));
  const choices = [
    { free: regulars, room: { ...room, roster } },
    { free: fit, room },
    { free, room },
  ];
  for (const choice of choices) {
    const completion = cheapestCompletion(gaps, choice.free, { ...limits, room: choice.room });
    if (completion) return { gaps, ...choice, completion };
  }
  return undefined;
}
