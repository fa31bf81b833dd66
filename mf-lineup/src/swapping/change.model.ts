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
  sentLineup,
  slotOf,
  swapSlots,
} from '@spieltag/shared-kernel/rules';
import { sideOf } from './swap-partners.model.ts';

/** What a change does to the lineup, for the sentence that confirms it. */
export type ChangeSummary =
  | { readonly kind: 'moved'; readonly playerId: string; readonly side: 'field' | 'bench' }
  | { readonly kind: 'formation'; readonly label: string }
  | { readonly kind: 'undone' | 'captain-back' }
  /** `isWhole`: all that was proposed was taken over. */
  | { readonly kind: 'improved'; readonly isWhole: boolean }
  | { readonly kind: 'captain'; readonly playerId: string };

/** A change of the lineup. It can be applied to a newer lineup than the one it was made for, too. */
export interface LineupChange {
  readonly summary: ChangeSummary;
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
    summary: { kind: 'moved', playerId, side: sideOf(to, limits) },
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
    summary: { kind: 'formation', label: formationLabel(formation) },
    apply: (lineup, context) => changeFormation(lineup, formation.id, context),
  };
}

/**
 * What leads from one lineup to another: the slots in which they differ are filled as in the other.
 * It can be made as long as those slots are filled as they were; what was changed elsewhere stays.
 */
export function placementChange(from: Lineup, to: Lineup, summary: ChangeSummary): LineupChange {
  const [start, goal] = [sentLineup(from), sentLineup(to)];
  const isMoved = goal.indexedPlayers.map((id, slot) => id !== start.indexedPlayers[slot]);
  return {
    summary,
    apply(now, context) {
      const held = sentLineup(now).indexedPlayers;
      const gone = start.indexedPlayers.find(
        (id, slot) => isMoved[slot] && id && !held.includes(id),
      );
      if (gone) return refuse({ code: 'NOT_IN_SQUAD', playerId: gone });
      const isAsItWas = held.every(
        (id, slot) => !isMoved[slot] || id === start.indexedPlayers[slot],
      );
      if (!isAsItWas || now.formationId !== start.formationId) {
        return refuse({ code: 'INVALID_LINEUP' });
      }
      const indexedPlayers = held.map((id, slot) =>
        isMoved[slot] ? (goal.indexedPlayers[slot] ?? null) : id,
      );
      return checkLineupCommit(now, { formationId: goal.formationId, indexedPlayers }, context);
    },
  };
}
