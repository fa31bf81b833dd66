import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import type { Refusal } from '@spieltag/shared-kernel/rules';
import { EmptySlot, PlayerToken, type PlayerTokenProps } from '@spieltag/shared-kernel/ui';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useDrag, useDrop } from 'react-dnd';
import type { LineupSlot } from '../../slots/slots.model.ts';
import { type DraggedPlayer, PLAYER } from '../../swapping/drag-item.ts';
import { SlotFigure } from '../info-display/slot-figure.view.tsx';
import type { Board } from './board.ts';

interface SlotTokenProps {
  readonly slot: LineupSlot;
  readonly board: Board;
}

/** A slot on pitch or bench, filled or not: can be pressed, dragged, dropped on, and says why not. */
export function SlotToken({ slot, board }: SlotTokenProps) {
  const ref = useDragAndDrop(slot, board);
  const highlighted = highlightOf(slot, board);
  const refusal = refusalOf(slot, board);
  const why = useReason(refusal);
  const short = useShortReason(highlighted === 'dimmed' ? refusal : undefined);
  const { index, position, occupant, lock } = slot;
  const shared = {
    ref,
    highlighted,
    title: why,
    'data-slot': index,
    onPress: () => board.press(slot),
    ...(board.active && { 'aria-pressed': highlighted === 'selected' }),
  };
  if (!occupant) return <EmptySlot {...shared} position={position} />;
  const figure = board.figureOf(occupant);
  const { id, name, teamId, player } = occupant;
  return (
    <PlayerToken
      {...shared}
      data-player={id}
      player={{
        id,
        name,
        teamId,
        position,
        shirtNumber: board.shirtNumber(player),
        teamName: board.teamName(teamId),
      }}
      captain={id === board.captainId}
      refused={short}
      status={occupant.status}
      unsure={occupant.unsure}
      marks={occupant.marks}
      locked={lock?.code === 'PLAYER_LOCKED'}
      lockedReason={why}
      points={figure?.kind === 'points' ? figure.points : undefined}
      factor={figure?.kind === 'points' ? figure.factor : undefined}
      chip={figure && figure.kind !== 'points' ? <SlotFigure figure={figure} /> : undefined}
      onDoubleClick={() => board.openDetails(id)}
    />
  );
}

function highlightOf(
  { index }: LineupSlot,
  { active, verdicts }: Board,
): PlayerTokenProps['highlighted'] {
  if (active === undefined) return undefined;
  if (index === active) return 'selected';
  if (!verdicts) return undefined;
  return verdicts[index] ? 'dimmed' : 'target';
}

/** Why this slot is no target now, or why it cannot be changed at all. */
function refusalOf({ index, lock }: LineupSlot, { active, verdicts }: Board): Refusal | undefined {
  const refusal = active !== undefined && active !== index ? (verdicts?.[index] ?? lock) : lock;
  return refusal?.code === 'EMPTY_SLOT' ? undefined : refusal;
}

function useReason(refusal: Refusal | undefined): string | undefined {
  const { t } = useTexts('lineup');
  const { describeRefusal } = useKernel();
  if (!refusal) return undefined;
  const { messageKey, params } = describeRefusal(refusal);
  return t(messageKey, params);
}

/** In a word, where it is not plain to see: that a forward is no defender needs none. */
function useShortReason(refusal: Refusal | undefined): string | undefined {
  const { t } = useTexts('lineup');
  if (refusal?.code === 'MAX_FOR_TEAM_ON_PITCH') return t('why.teamLimit', { max: refusal.max });
  return refusal?.code === 'PLAYER_LOCKED' ? t('why.locked') : undefined;
}

/** Connects the slot's element; dragging over a slot that refuses says why at once. */
function useDragAndDrop({ index, occupant, lock }: LineupSlot, board: Board) {
  const { isDraggable, verdicts } = board;
  const [, drag] = useDrag(
    {
      type: PLAYER,
      item: occupant && ((): DraggedPlayer => ({ index, occupant })),
      canDrag: isDraggable && !lock && occupant !== undefined,
      isDragging: (monitor) => monitor.getItem<DraggedPlayer>().occupant.id === occupant?.id,
    },
    [index, occupant, lock, isDraggable],
  );
  const [refused, drop] = useDrop(
    {
      accept: PLAYER,
      canDrop: (item: DraggedPlayer) => item.index !== index && !board.verdictOn(item.index, index),
      drop: (item: DraggedPlayer) => board.swap(item.index, index),
      collect: (monitor) => monitor.isOver() && !monitor.canDrop() && board.active !== index,
    },
    [index, board],
  );
  const explain = useEffectEvent(() => {
    const refusal = verdicts?.[index];
    if (refusal) board.explain(refusal);
  });
  useEffect(() => {
    if (refused) explain();
  }, [refused]);
  return useCallback(
    (element: HTMLDivElement | null) => {
      drag(element);
      drop(element);
    },
    [drag, drop],
  );
}
