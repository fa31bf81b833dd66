import { playerDetails, useSeasonPath } from '@spieltag/addresses';
import { shownShirtNumber, useOverlay, useStable } from '@spieltag/shared-kernel/remote';
import { isOnPitch, isRoundOver } from '@spieltag/shared-kernel/rules';
import { useNavigate } from '@spieltag/shared-kernel/vendor/router';
import { useDeferredValue, useMemo } from 'react';
import type { Board, SlotHandlers } from '../board/board.ts';
import { type Choosing, highlightOf, refusalOf } from '../board/slot-look.ts';
import { useDragged } from '../dragging/drag-context.ts';
import type { Give } from '../features/captain-card/captain-card.view.tsx';
import { type FigureSources, figureOf } from '../figures/figure.model.ts';
import type { SubMode } from '../figures/info-display.model.ts';
import { captainCard, captainOnPitch } from '../game/captain.model.ts';
import { type Game, isChangeable } from '../game/game.model.ts';
import type { LineupSlot } from '../slots/slots.model.ts';
import { partnerVerdicts } from '../swapping/swap-partners.model.ts';
import type { Swapping } from '../swapping/use-swapping.ts';

interface BoardOptions {
  readonly game: Game;
  readonly slots: readonly LineupSlot[];
  readonly swapping: Swapping;
  /** Pressing a slot picks it rather than opening what is behind it. */
  readonly isSwapMode: boolean;
  /** Gives the captain's card to whoever is pressed; undefined: it is not being given. */
  readonly give: Give | undefined;
  readonly sources: FigureSources;
  readonly subMode: SubMode;
  /** Set to who was dropped: they are where they belong already, and are not moved there once more. */
  readonly droppedId: { current: string | undefined };
}

/** What pitch and bench show, and what pressing or dragging does. */
export function useBoard(options: BoardOptions): Board & Pick<SlotHandlers, 'openDetails'> {
  const { game, slots, swapping, give, sources, subMode } = options;
  const { lineup, ledger, context, state, teams } = game;
  const dragged = useDragged();
  const active = slotHolding(slots, dragged) ?? swapping.picked?.index;
  const isLocked = active !== undefined && slots[active]?.lock !== undefined;
  const verdicts = useMemo(
    () => (active === undefined || isLocked ? undefined : partnerVerdicts(lineup, active, context)),
    [active, isLocked, lineup, context],
  );
  const isDraggable = options.isSwapMode && isChangeable(game);
  const handlers = useSlotHandlers(options, isDraggable, (playerId, to) => {
    const from = slotHolding(slots, playerId);
    if (from === undefined) return { code: 'NOT_IN_SQUAD', playerId };
    return from === active && verdicts ? verdicts[to] : partnerVerdicts(lineup, from, context)[to];
  });
  const captainId = captainOnPitch(captainCard(ledger), lineup) ?? evaluatedCaptain(game, sources);
  const choosing = useChoosing({ active, verdicts });
  return {
    wanted: active === undefined ? undefined : slots[active]?.position,
    openDetails: handlers.openDetails,
    lookOf(slot) {
      const { index, occupant } = slot;
      return {
        slot,
        handlers,
        isDraggable,
        highlight: give && occupant && isOnPitch(index) ? 'target' : highlightOf(index, choosing),
        refusal: refusalOf(slot, choosing),
        isChoosing: choosing.active !== undefined,
        isCaptain: occupant !== undefined && occupant.id === captainId,
        figure: occupant && figureOf(occupant, subMode, sources),
        teamName: (occupant && teams.get(occupant.teamId)?.name) ?? '',
        shirtNumber: shownShirtNumber(occupant?.player, state.seasonId),
      };
    },
  };
}

/** Index of the slot somebody stands in; undefined: in none (any more). */
function slotHolding(slots: readonly LineupSlot[], playerId: string | undefined) {
  return slots.find(({ occupant }) => occupant && occupant.id === playerId)?.index;
}

/**
 * Highlights appear at once. They go one rendering after the swap: a swap draws two slots, taking the
 * highlights away draws all of them.
 */
function useChoosing({ active, verdicts }: Choosing): Choosing {
  const choosing = useMemo(() => ({ active, verdicts }), [active, verdicts]);
  const before = useDeferredValue(choosing);
  return active === undefined ? before : choosing;
}

function useSlotHandlers(
  { swapping, slots, give, droppedId }: BoardOptions,
  canSwap: boolean,
  verdictOn: SlotHandlers['verdictOn'],
): SlotHandlers {
  const { openOverlay } = useOverlay();
  const paths = useSeasonPath();
  const navigate = useNavigate();
  const toMarket = ({ position }: LineupSlot) =>
    void navigate(paths.transfermarket(position.toLowerCase()));
  return useStable<SlotHandlers>({
    press(slot) {
      if (give && !swapping.picked && give(slot)) return;
      if (canSwap) {
        if (swapping.press(slot).kind === 'buy') toMarket(slot);
      } else if (slot.occupant) openOverlay(playerDetails(slot.occupant.id));
      else toMarket(slot);
    },
    verdictOn,
    drop(playerId, to) {
      const from = slotHolding(slots, playerId);
      if (from === undefined) return;
      droppedId.current = playerId;
      swapping.swap(from, to);
    },
    explain: (refusal) => swapping.explain(refusal),
    refuseDrop: (refusal) => swapping.refuseMove(refusal),
    clearExplanation: () => swapping.clear(),
    openDetails: (playerId) => openOverlay(playerDetails(playerId)),
  });
}

/** Once the round is over the ledger has forgotten its captain; the result remembers. */
function evaluatedCaptain({ state }: Game, { captainId }: FigureSources): string | undefined {
  return isRoundOver(state.phase) ? captainId : undefined;
}
