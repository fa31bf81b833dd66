import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import type { Refusal } from '@spieltag/shared-kernel/rules';
import { EmptySlot, PlayerToken } from '@spieltag/shared-kernel/ui';
import { memo, type Ref, useContext, useMemo, useRef } from 'react';
import type { SlotLook } from '../board/board.ts';
import { isSameLook } from '../board/slot-look.ts';
import { DragPartsContext } from '../dragging/drag-context.ts';
import type { Figure } from '../figures/figure.model.ts';
import { SlotFigure } from '../figures/slot-figure.view.tsx';

/** A slot on pitch or bench, filled or not: can be pressed, dragged, dropped on, and says why not. */
export const SlotToken = memo(function SlotToken(look: SlotLook) {
  const holder = useRef<HTMLDivElement>(null);
  const parts = useContext(DragPartsContext);
  return (
    <>
      <Token look={look} ref={holder} />
      {parts && <parts.SlotDragging look={look} holder={holder} />}
    </>
  );
}, isSameLook);

interface TokenProps {
  readonly look: SlotLook;
  readonly ref: Ref<HTMLDivElement>;
}

function Token({ look, ref }: TokenProps) {
  const { slot, highlight, refusal, isChoosing, isCaptain, figure, handlers } = look;
  const why = useReason(refusal);
  const short = useShortReason(highlight === 'dimmed' ? refusal : undefined);
  const player = usePlayer(look);
  const chip = useChip(figure);
  const { index, position, occupant, lock } = slot;
  const shared = {
    ref,
    highlighted: highlight,
    title: why,
    'data-slot': index,
    onPress: () => handlers.press(slot),
    ...(isChoosing && { 'aria-pressed': highlight === 'selected' }),
  };
  if (!occupant || !player) return <EmptySlot {...shared} position={position} />;
  const isLocked = lock?.code === 'PLAYER_LOCKED';
  return (
    <PlayerToken
      {...shared}
      data-player={occupant.id}
      player={player}
      captain={isCaptain}
      refused={short}
      status={occupant.status}
      unsure={occupant.unsure}
      marks={occupant.marks}
      locked={isLocked}
      lockedReason={isLocked ? why : undefined}
      points={figure?.kind === 'points' ? figure.points : undefined}
      factor={figure?.kind === 'points' ? figure.factor : undefined}
      chip={chip}
      tallChip={figure?.kind === 'fixture' && figure.fixture !== null}
      onDoubleClick={() => handlers.openDetails(occupant.id)}
    />
  );
}

function usePlayer({ slot: { occupant, position }, teamName, shirtNumber }: SlotLook) {
  return useMemo(
    () =>
      occupant && {
        id: occupant.id,
        name: occupant.name,
        teamId: occupant.teamId,
        position,
        shirtNumber,
        teamName,
      },
    [occupant, position, shirtNumber, teamName],
  );
}

/** Points are a token's own matter. */
function useChip(figure: Figure | undefined) {
  return useMemo(
    () => (figure && figure.kind !== 'points' ? <SlotFigure figure={figure} /> : undefined),
    [figure],
  );
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
