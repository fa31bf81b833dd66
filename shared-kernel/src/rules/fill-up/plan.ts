import type { RulesContext } from '../context.ts';
import { formationById } from '../formations.ts';
import { marketVerdict } from '../market/market-phase.ts';
import { newcomersLeft } from '../market/trades.ts';
import type { Refusal } from '../refusal.ts';
import type { Result } from '../result.ts';
import { accept, refuse } from '../result.ts';
import type { Position, RulePlayer, Squad } from '../types.ts';
import type { Completion } from './cheapest-completion.ts';
import { cheapestCompletion } from './cheapest-completion.ts';
import type { FreePlayer, Gap, TeamRoom } from './gaps.ts';
import { freePlayers, gapsOf, teamRoom } from './gaps.ts';

/** All that a fill-up starts from: a legal way to complete the roster, and who else there is. */
export interface FillUpPlan {
  readonly gaps: readonly Gap[];
  readonly free: Readonly<Record<Position, readonly FreePlayer[]>>;
  readonly room: TeamRoom;
  readonly completion: Completion;
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
  const newcomers = newcomersLeft(lineup, ctx);
  if (newcomers !== undefined && gaps.length > newcomers) {
    return refuse({ code: 'NO_TRADES_LEFT', max: ctx.restrictedWindow?.maxTransfers ?? 0 });
  }
  const free = freePlayers(pool, lineup, ctx);
  const room = teamRoom(lineup, ctx);
  const completion = cheapestCompletion(gaps, free, room, budget);
  return completion
    ? accept({ gaps, free, room, completion })
    : refuse({ code: 'FILL_UP_IMPOSSIBLE' });
}
