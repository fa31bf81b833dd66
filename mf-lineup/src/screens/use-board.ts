import { useOverlay, useSeasonPath } from '@spieltag/shared-kernel/remote';
import { useNavigate } from '@spieltag/shared-kernel/vendor/router';
import { useMemo } from 'react';
import { useDragLayer } from 'react-dnd';
import { type FigureSources, figureOf } from '../features/info-display/figure.model.ts';
import type { SubMode } from '../features/info-display/info-display.model.ts';
import type { Board } from '../features/pitch/board.ts';
import { captainCard, captainOnPitch } from '../game/captain.model.ts';
import { type Game, isChangeable } from '../game/game.model.ts';
import { shownShirtNumber } from '../slots/shirt-number.model.ts';
import type { LineupSlot } from '../slots/slots.model.ts';
import { type DraggedPlayer, PLAYER } from '../swapping/drag-item.ts';
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
}

/** What the slots need to know, and what becomes of it when they are touched. */
export function useBoard(options: BoardOptions): Board {
  const { game, slots, swapping, sources, subMode } = options;
  const { lineup, context, state } = game;
  const { openPlayerDetails } = useOverlay();
  const paths = useSeasonPath();
  const navigate = useNavigate();
  const dragged = useDragLayer((monitor) =>
    monitor.isDragging() && monitor.getItemType() === PLAYER
      ? monitor.getItem<DraggedPlayer>().index
      : undefined,
  );
  const active = dragged ?? swapping.picked?.index;
  const isLocked = active !== undefined && slots[active]?.lock !== undefined;
  const verdicts = useMemo(
    () => (active === undefined || isLocked ? undefined : partnerVerdicts(lineup, active, context)),
    [active, isLocked, lineup, context],
  );
  const canSwap = options.isSwapMode && isChangeable(game);
  const toMarket = ({ position }: LineupSlot) =>
    void navigate(paths.market(position.toLowerCase()));
  return {
    active,
    verdicts,
    isDraggable: canSwap,
    captainId: captainOnPitch(captainCard(game.ledger), lineup) ?? evaluatedCaptain(game, sources),
    teamName: (teamId) => game.teams.get(teamId)?.name ?? '',
    verdictOn: (from, to) => partnerVerdicts(lineup, from, context)[to],
    figureOf: (occupant) => figureOf(occupant, subMode, sources),
    shirtNumber: (player) => shownShirtNumber(player, state.seasonId),
    press(slot) {
      if (canSwap) {
        if (swapping.press(slot).kind === 'buy') toMarket(slot);
      } else if (slot.occupant) openPlayerDetails(slot.occupant.id);
      else toMarket(slot);
    },
    swap: swapping.swap,
    explain: swapping.explain,
    openDetails: (playerId) => openPlayerDetails(playerId),
  };
}

/** Once the round is evaluated the ledger has forgotten its captain; the result remembers. */
function evaluatedCaptain({ state }: Game, { captainId }: FigureSources): string | undefined {
  return state.phase === 'COMPLETED' ? captainId : undefined;
}
