import { useOverlay, useSeasonPath, useStable } from '@spieltag/shared-kernel/remote';
import { useNavigate } from '@spieltag/shared-kernel/vendor/router';
import { useDeferredValue, useMemo } from 'react';
import { type FigureSources, figureOf } from '../features/info-display/figure.model.ts';
import type { SubMode } from '../features/info-display/info-display.model.ts';
import type { Board, SlotTouch } from '../features/pitch/board.ts';
import { type Choosing, lightOf, refusalOf } from '../features/pitch/slot-look.ts';
import { captainCard, captainOnPitch } from '../game/captain.model.ts';
import { type Game, isChangeable } from '../game/game.model.ts';
import { shownShirtNumber } from '../slots/shirt-number.model.ts';
import type { LineupSlot } from '../slots/slots.model.ts';
import { useDragged } from '../swapping/drag-context.ts';
import { partnerVerdicts } from '../swapping/exchange.model.ts';
import type { Swapping } from '../swapping/use-swapping.ts';

interface BoardOptions {
  readonly game: Game;
  readonly slots: readonly LineupSlot[];
  readonly swapping: Swapping;
  /** Pressing a slot picks it rather than opening what is behind it. */
  readonly isSwapMode: boolean;
  readonly sources: FigureSources;
  readonly subMode: SubMode;
  /** Told who was carried to their place by hand. */
  readonly carried: { current: string | undefined };
}

/** What pitch and bench show, and what becomes of it when they are touched. */
export function useBoard(options: BoardOptions): Board & Pick<SlotTouch, 'openDetails'> {
  const { game, slots, swapping, sources, subMode } = options;
  const { lineup, ledger, context, state, teams } = game;
  const dragged = useDragged();
  const active = slotHolding(slots, dragged) ?? swapping.picked?.index;
  const isLocked = active !== undefined && slots[active]?.lock !== undefined;
  const verdicts = useMemo(
    () => (active === undefined || isLocked ? undefined : partnerVerdicts(lineup, active, context)),
    [active, isLocked, lineup, context],
  );
  const isDraggable = options.isSwapMode && isChangeable(game);
  const touch = useTouch(options, isDraggable, (playerId, to) => {
    const from = slotHolding(slots, playerId);
    if (from === undefined) return { code: 'NOT_IN_SQUAD', playerId };
    return from === active && verdicts ? verdicts[to] : partnerVerdicts(lineup, from, context)[to];
  });
  const captainId = captainOnPitch(captainCard(ledger), lineup) ?? evaluatedCaptain(game, sources);
  const choosing = useChoosing({ active, verdicts });
  return {
    wanted: active === undefined ? undefined : slots[active]?.position,
    openDetails: touch.openDetails,
    lookOf(slot) {
      const { index, occupant } = slot;
      return {
        slot,
        touch,
        isDraggable,
        light: lightOf(index, choosing),
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
 * Lights go on at once. They go out once the exchange is on the screen: that concerns two slots, the
 * lights all of them.
 */
function useChoosing({ active, verdicts }: Choosing): Choosing {
  const choosing = useMemo(() => ({ active, verdicts }), [active, verdicts]);
  const before = useDeferredValue(choosing);
  return active === undefined ? before : choosing;
}

function useTouch(
  { swapping, slots, carried }: BoardOptions,
  canSwap: boolean,
  verdictOn: SlotTouch['verdictOn'],
): SlotTouch {
  const { openPlayerDetails } = useOverlay();
  const paths = useSeasonPath();
  const navigate = useNavigate();
  const toMarket = ({ position }: LineupSlot) =>
    void navigate(paths.market(position.toLowerCase()));
  return useStable<SlotTouch>({
    press(slot) {
      if (canSwap) {
        if (swapping.press(slot).kind === 'buy') toMarket(slot);
      } else if (slot.occupant) openPlayerDetails(slot.occupant.id);
      else toMarket(slot);
    },
    verdictOn,
    drop(playerId, to) {
      const from = slotHolding(slots, playerId);
      if (from === undefined) return;
      carried.current = playerId;
      swapping.swap(from, to);
    },
    explain: (refusal) => swapping.explain(refusal),
    hush: () => swapping.clear(),
    openDetails: (playerId) => openPlayerDetails(playerId),
  });
}

/** Once the round is evaluated the ledger has forgotten its captain; the result remembers. */
function evaluatedCaptain({ state }: Game, { captainId }: FigureSources): string | undefined {
  return state.phase === 'COMPLETED' ? captainId : undefined;
}
