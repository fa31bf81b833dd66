import { useKernel, useStable } from '@spieltag/shared-kernel/remote';
import { formationById, type Refusal } from '@spieltag/shared-kernel/rules';
import { useState } from 'react';
import { type Game, isChangeable } from '../game/game.model.ts';
import type { LineupSlot } from '../slots/slots.model.ts';
import { formationChange, swapChange } from './change.model.ts';
import { type Press, pressSlot } from './press.model.ts';
import { type Changes, useChanges } from './use-changes.ts';

/** The way to change the lineup. */
export interface Swapping extends Changes {
  /** The slot that wants to change places. */
  readonly picked: LineupSlot | undefined;
  press(slot: LineupSlot): Press;
  swap(from: number, to: number): void;
  /** Says why something cannot be done. */
  explain(refusal: Refusal): void;
  cancel(): void;
  changeFormation(formationId: string): void;
}

interface Pick {
  readonly index: number;
  readonly playerId: string | undefined;
}

/** With another player in it the slot is not the one that was picked. */
function isPicked({ index, occupant }: LineupSlot, pick: Pick | undefined): boolean {
  return index === pick?.index && occupant?.id === pick.playerId;
}

/** Swaps players, whether they are picked, dragged or a button is pressed; the same rules hold. */
export function useSwapping(game: Game, slots: readonly LineupSlot[]): Swapping {
  const { describeRefusal } = useKernel();
  const changes = useChanges(game);
  const [pick, setPick] = useState<Pick>();
  const { lineup, context } = game;
  const picked = isChangeable(game) ? slots.find((slot) => isPicked(slot, pick)) : undefined;
  const explain = (refusal: Refusal) => changes.refuse(describeRefusal(refusal));
  const swap = (from: number, to: number) => {
    const change = swapChange(lineup, from, to, context);
    if (change.apply(lineup, context).ok) setPick(undefined);
    changes.make(change);
  };
  const cancel = () => {
    setPick(undefined);
    changes.clear();
  };
  // Their buttons are drawn later than the pitch: what is pressed is done to the lineup of now.
  const { setCaptain, undo } = useStable({
    setCaptain(playerId: string | undefined) {
      setPick(undefined);
      changes.setCaptain(playerId);
    },
    undo() {
      setPick(undefined);
      changes.undo();
    },
  });

  return {
    ...changes,
    setCaptain,
    undo,
    picked,
    swap,
    explain,
    cancel,
    press(slot) {
      const press = pressSlot(slot, picked, game);
      if (press.kind === 'swap') swap(press.picked, slot.index);
      if (press.kind === 'refuse' && picked) swap(picked.index, slot.index);
      if (press.kind === 'pick') {
        setPick({ index: slot.index, playerId: slot.occupant?.id });
        if (press.lock) explain(press.lock);
        else changes.clear();
      }
      if (press.kind === 'cancel') cancel();
      return press;
    },
    changeFormation(formationId) {
      const formation = formationById(context.formations, formationId);
      setPick(undefined);
      if (formation) changes.make(formationChange(formation));
      else explain({ code: 'UNKNOWN_FORMATION', formationId });
    },
  };
}
