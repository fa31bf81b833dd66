import {
  changeFormation,
  checkLineupCommit,
  type Formation,
  formationLabel,
  type Lineup,
  type Refusal,
  type Result,
  type RulesContext,
  refuse,
  slotOf,
  swapSlots,
} from '@spieltag/shared-kernel/rules';
import { sideOf } from './exchange.model.ts';

/** What is done to the lineup, for the words that tell it. */
export type Deed =
  | { readonly kind: 'moved'; readonly playerId: string; readonly side: 'field' | 'bench' }
  | { readonly kind: 'formation'; readonly label: string }
  | { readonly kind: 'undone' | 'improved' | 'captain-back' }
  | { readonly kind: 'captain'; readonly playerId: string };

/** A change of the lineup. It can be made on another state of the lineup than it was thought of for. */
export interface LineupChange {
  readonly deed: Deed;
  apply(lineup: Lineup, context: RulesContext): Result<Lineup, Refusal>;
}

/**
 * The picked slot and its partner change places. Either may be empty. Elsewhere it means the same
 * players, wherever they stand by then, and the same empty slot.
 */
export function swapChange(
  lineup: Lineup,
  picked: number,
  partner: number,
  { limits }: Pick<RulesContext, 'limits'>,
): LineupChange {
  const [from, to] = lineup.indexedPlayers[picked] ? [picked, partner] : [partner, picked];
  const playerId = lineup.indexedPlayers[from]?.id ?? '';
  const otherId = lineup.indexedPlayers[to]?.id;
  return {
    deed: { kind: 'moved', playerId, side: sideOf(to, limits) },
    apply(now, context) {
      if (now === lineup) return swapSlots(now, from, to, context);
      const start = slotOf(now, playerId);
      if (start === undefined) return refuse({ code: 'NOT_IN_SQUAD', playerId });
      if (otherId === undefined) {
        const isTaken = now.indexedPlayers[to] !== null;
        return isTaken ? refuse({ code: 'INVALID_LINEUP' }) : swapSlots(now, start, to, context);
      }
      const end = slotOf(now, otherId);
      if (end === undefined) return refuse({ code: 'NOT_IN_SQUAD', playerId: otherId });
      return swapSlots(now, start, end, context);
    },
  };
}

/** Another formation. */
export function formationChange(formation: Formation): LineupChange {
  return {
    deed: { kind: 'formation', label: formationLabel(formation) },
    apply: (lineup, context) => changeFormation(lineup, formation.id, context),
  };
}

/** Everybody takes the place of a lineup that is known to the last slot. */
export function placementChange(wanted: Lineup, deed: Deed): LineupChange {
  return {
    deed,
    apply: (lineup, context) => checkLineupCommit(lineup, requestOf(wanted), context),
  };
}

/** A lineup as it is sent. */
export function requestOf({ formationId, indexedPlayers }: Lineup) {
  return { formationId, indexedPlayers: indexedPlayers.map((placed) => placed?.id ?? null) };
}
