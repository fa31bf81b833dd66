import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { CAPTAIN_ACTION_ID, type Lineup, type Refusal } from '@spieltag/shared-kernel/rules';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import { useState } from 'react';
import { captainCard, losesCard } from '../game/captain.model.ts';
import { type Game, isChangeable } from '../game/game.model.ts';
import { type Deed, type LineupChange, placementChange } from './change.model.ts';
import { sendChange } from './send-change.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/** What was done last, or why it was not. */
export type Notice =
  /** `anew`: the team had been changed elsewhere, this was made on top of it. */
  | { readonly kind: 'done'; readonly deed: Deed; readonly anew?: boolean }
  /** Named before anything was sent. */
  | { readonly kind: 'refused'; readonly error: StoreError }
  /** The server refused; the lineup is what it was. */
  | { readonly kind: 'taken-back'; readonly error: StoreError }
  /** Cannot be done any more on what the team was made elsewhere. */
  | { readonly kind: 'overtaken'; readonly error: StoreError };

/** The changes of the lineup and what becomes of them. */
export interface Changes {
  readonly notice: Notice | undefined;
  /** A change that would cost the captain's card waits for an answer. */
  readonly question: { readonly captainId: string } | undefined;
  /** The last change can be taken back. */
  readonly canUndo: boolean;
  /** Judges by the rules, shows at once, sends, and tells what became of it. */
  make(change: LineupChange): void;
  answer(isConfirmed: boolean): void;
  undo(): void;
  /** Plays the captain's card on a player; undefined: takes it back. */
  setCaptain(playerId: string | undefined): void;
  /** Says why something cannot be done. */
  refuse(error: StoreError): void;
  clear(): void;
}

interface PlannedChange {
  readonly change: LineupChange;
  readonly next: Lineup;
  /** What it leads back to; undefined: it is no step forward. */
  readonly undoes: Lineup | undefined;
}

/** As many steps can be taken back. */
const MAX_STEPS = 20;

/** Makes changes of the lineup. */
export function useChanges(game: Game): Changes {
  const kernel = useKernel();
  const guard = useLeaveGuard();
  const warnOfTeam = useTeamAlert();
  const [notice, setNotice] = useState<Notice>();
  const [asked, setAsked] = useState<PlannedChange>();
  const [past, setPast] = useState<readonly Lineup[]>([]);
  const { lineup, context } = game;
  const card = captainCard(game.ledger);
  const last = past.at(-1);
  const back = last && placementChange(last, { kind: 'undone' });

  const refuse = (refusal: Refusal) => {
    const error = kernel.describeRefusal(refusal);
    setNotice({ kind: 'refused', error });
    if (refusal.code === 'MAX_FOR_TEAM_ON_PITCH') warnOfTeam(error);
  };
  const send = async ({ change, next, undoes }: PlannedChange) => {
    setNotice({ kind: 'done', deed: change.deed });
    setPast((steps) => (undoes ? steps.slice(0, -1) : [...steps, lineup].slice(-MAX_STEPS)));
    const sent = await sendChange(kernel, change, next);
    if (sent.state === 'saved') {
      if (sent.anew) setNotice({ kind: 'done', deed: change.deed, anew: true });
      return undefined;
    }
    const kind = sent.state === 'overtaken' ? 'overtaken' : 'taken-back';
    setNotice({ kind, error: sent.error });
    setPast((steps) => (undoes ? [...steps, undoes] : steps.filter((step) => step !== lineup)));
    return sent.error;
  };
  const plan = (change: LineupChange, undoes?: Lineup) => {
    const made = change.apply(lineup, context);
    if (!made.ok) return refuse(made.error);
    const planned = { change, next: made.value, undoes };
    if (losesCard(card, made.value, context)) setAsked(planned);
    else void guard.watch(send(planned));
  };
  const act = async (playerId: string | undefined) => {
    const deed: Deed = playerId ? { kind: 'captain', playerId } : { kind: 'captain-back' };
    setNotice({ kind: 'done', deed });
    const error = await (playerId
      ? kernel.ledger.executeAction({ actionId: CAPTAIN_ACTION_ID, params: { playerId } })
      : kernel.ledger.ejectAction({ actionId: CAPTAIN_ACTION_ID }));
    if (error) setNotice({ kind: 'taken-back', error });
    return error;
  };

  return {
    notice,
    question: asked && card.playerId ? { captainId: card.playerId } : undefined,
    canUndo: back !== undefined && isChangeable(game) && back.apply(lineup, context).ok,
    make: (change) => plan(change),
    answer(isConfirmed) {
      setAsked(undefined);
      if (asked && isConfirmed) void guard.watch(send(asked));
    },
    undo: () => back && plan(back, last),
    setCaptain: (playerId) => void guard.watch(act(playerId)),
    refuse: (error) => setNotice({ kind: 'refused', error }),
    clear: () => setNotice(undefined),
  };
}

/** The limit of a team on the pitch is told in a dialog: it is what one runs into unawares. */
function useTeamAlert() {
  const { t } = useTexts('lineup');
  const { bus } = useKernel();
  return ({ messageKey, params }: StoreError) =>
    bus.publish('alert.requested', { title: t('maxForTeamTitle'), text: t(messageKey, params) });
}
