import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import {
  changeFormation,
  formationById,
  formationLabel,
  type Lineup,
  type Refusal,
} from '@spieltag/shared-kernel/rules';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import { useState } from 'react';
import type { Game } from '../game/game.model.ts';
import type { LineupSlot } from '../slots/slots.model.ts';
import { exchange, sideOf } from './exchange.model.ts';
import { type Press, pressSlot } from './press.model.ts';

/** What was done last, or why it was not. */
export type Notice =
  | { readonly kind: 'moved'; readonly playerId: string; readonly side: 'field' | 'bench' }
  | { readonly kind: 'formation'; readonly label: string }
  /** Named before anything was sent. */
  | { readonly kind: 'refused'; readonly error: StoreError }
  /** The server refused; the lineup is what it was. */
  | { readonly kind: 'taken-back'; readonly error: StoreError };

/** The way to change the lineup. */
export interface Swapping {
  /** The slot that wants to change places. */
  readonly picked: LineupSlot | undefined;
  readonly notice: Notice | undefined;
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

/** Judges by the rules, shows at once, sends, and tells what became of it. */
export function useSwapping(game: Game, slots: readonly LineupSlot[]): Swapping {
  const kernel = useKernel();
  const warnOfTeam = useTeamAlert();
  const [pick, setPick] = useState<Pick>();
  const [notice, setNotice] = useState<Notice>();
  const { lineup, context } = game;
  const picked = slots.find(
    ({ index, occupant }) => index === pick?.index && occupant?.id === pick.playerId,
  );

  const explain = (refusal: Refusal) => {
    const error = kernel.describeRefusal(refusal);
    setNotice({ kind: 'refused', error });
    return error;
  };
  const refuse = (refusal: Refusal) => {
    const error = explain(refusal);
    if (refusal.code === 'MAX_FOR_TEAM_ON_PITCH') warnOfTeam(error);
  };
  const commit = async ({ formationId, indexedPlayers }: Lineup, done: Notice) => {
    setPick(undefined);
    setNotice(done);
    const error = await kernel.ledger.commitLineup({
      formationId,
      indexedPlayers: indexedPlayers.map((placed) => placed?.id ?? null),
    });
    if (error) setNotice({ kind: 'taken-back', error });
  };
  const swap = (from: number, to: number) => {
    const swapped = exchange(lineup, from, to, context);
    if (!swapped.ok) return refuse(swapped.error);
    const { playerId, to: end, lineup: next } = swapped.value;
    void commit(next, { kind: 'moved', playerId, side: sideOf(end, context.limits) });
  };

  return {
    picked,
    notice,
    swap,
    explain,
    press(slot) {
      const press = pressSlot(slot, picked, game);
      if (press.kind === 'swap') swap(press.picked, slot.index);
      if (press.kind === 'refuse') refuse(press.refusal);
      if (press.kind === 'pick') {
        setPick({ index: slot.index, playerId: slot.occupant?.id });
        if (press.lock) explain(press.lock);
        else setNotice(undefined);
      }
      if (press.kind === 'cancel') {
        setPick(undefined);
        setNotice(undefined);
      }
      return press;
    },
    cancel() {
      setPick(undefined);
      setNotice(undefined);
    },
    changeFormation(formationId) {
      const changed = changeFormation(lineup, formationId, context);
      if (!changed.ok) return refuse(changed.error);
      const formation = formationById(context.formations, formationId);
      const label = formation ? formationLabel(formation) : formationId;
      void commit(changed.value, { kind: 'formation', label });
    },
  };
}

/** The limit of a team on the pitch is told in a dialog: it is what one runs into unawares. */
function useTeamAlert() {
  const { t } = useTexts('lineup');
  const { bus } = useKernel();
  return ({ messageKey, params }: StoreError) =>
    bus.publish('alert.requested', { title: t('maxForTeamTitle'), text: t(messageKey, params) });
}
