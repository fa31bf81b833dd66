import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import type { Lineup, Refusal } from '@spieltag/shared-kernel/rules';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import { useState } from 'react';
import { captainCard, losesCard } from '../game/captain.model.ts';
import { type Game, isChangeable } from '../game/game.model.ts';
import { type Deed, type LineupChange, placementChange } from './change.model.ts';
import { type Sent, sendCaptain, sendChange } from './send-change.ts';
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
  /** Says no more of the last change. */
  clear(): void;
}

/** A change that was made. */
interface Step {
  readonly from: Lineup;
  readonly to: Lineup;
}

interface PlannedChange {
  readonly change: LineupChange;
  /** The step it takes back; undefined: it is no step back. */
  readonly undoes: Step | undefined;
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
  const [past, setPast] = useState<readonly Step[]>([]);
  const { lineup, context } = game;
  const card = captainCard(game.ledger);
  const last = past.at(-1);
  const back = last && placementChange(last.to, last.from, { kind: 'undone' });

  const refuse = (refusal: Refusal) => {
    const error = kernel.describeRefusal(refusal);
    setNotice({ kind: 'refused', error });
    if (refusal.code === 'MAX_FOR_TEAM_ON_PITCH') warnOfTeam(error);
  };
  const send = async ({ change, undoes }: PlannedChange, to: Lineup) => {
    const step = { from: lineup, to };
    setNotice({ kind: 'done', deed: change.deed });
    setPast((steps) => (undoes ? steps.slice(0, -1) : [...steps, step].slice(-MAX_STEPS)));
    const sent = await sendChange(kernel, change, to);
    if (sent.state !== 'saved') {
      setPast((steps) => (undoes ? [...steps, undoes] : steps.filter((each) => each !== step)));
    }
    return conclude(change.deed, sent);
  };
  const conclude = (deed: Deed, sent: Sent) => {
    if (sent.state === 'saved') {
      if (sent.anew) setNotice({ kind: 'done', deed, anew: true });
      return undefined;
    }
    const kind = sent.state === 'overtaken' ? 'overtaken' : 'taken-back';
    setNotice({ kind, error: sent.error });
    return sent.error;
  };
  const plan = (planned: PlannedChange, isConfirmed = false) => {
    const made = planned.change.apply(lineup, context);
    if (!made.ok) return refuse(made.error);
    if (!isConfirmed && losesCard(card, made.value, context)) setAsked(planned);
    else void guard.watch(send(planned, made.value));
  };
  const act = async (playerId: string | undefined) => {
    const deed: Deed = playerId ? { kind: 'captain', playerId } : { kind: 'captain-back' };
    setNotice({ kind: 'done', deed });
    return conclude(deed, await sendCaptain(kernel, playerId));
  };

  return {
    notice,
    question: asked && card.playerId ? { captainId: card.playerId } : undefined,
    canUndo: back !== undefined && isChangeable(game) && back.apply(lineup, context).ok,
    make: (change) => plan({ change, undoes: undefined }),
    answer(isConfirmed) {
      setAsked(undefined);
      if (asked && isConfirmed) plan(asked, true);
    },
    undo: () => back && plan({ change: back, undoes: last }),
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
