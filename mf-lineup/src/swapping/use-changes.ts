import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useObservable } from '@spieltag/shared-kernel/remote';
import { type Lineup, type Refusal, slotOf } from '@spieltag/shared-kernel/rules';
import type { MoveOutcome, StoreError } from '@spieltag/shared-kernel/stores';
import { useEffect, useState } from 'react';
import { captainCard, captainOffer, losesCard } from '../game/captain.model.ts';
import { type Game, isChangeable } from '../game/game.model.ts';
import { type ChangeSummary, type LineupChange, placementChange } from './change.model.ts';
import { sendCaptain, sendChange } from './send-change.ts';
import { addStep, removeStep, type Step, stepsOf } from './undo-steps.store.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/** Why something cannot be done, in words all share or in the lineup's own. */
interface Refused extends Omit<StoreError, 'messageKey'> {
  readonly messageKey: StoreError['messageKey'] | 'captain.none';
}

/** What was done last, or why it was not. */
export type Notice =
  /** `rebased`: the team had been changed elsewhere, this was made on top of it. */
  | { readonly kind: 'done'; readonly summary: ChangeSummary; readonly rebased?: boolean }
  /** Named before anything was sent. */
  | { readonly kind: 'refused'; readonly error: Refused }
  /** The server refused; the lineup is what it was. */
  | { readonly kind: 'taken-back'; readonly error: StoreError }
  /** Cannot be done any more on what the team was made elsewhere. */
  | { readonly kind: 'overtaken'; readonly error: StoreError };

/** Changes of the lineup and their outcome. */
export interface Changes {
  readonly notice: Notice | undefined;
  /** A change that would cost the captain's card waits for an answer. */
  readonly question: { readonly captainId: string } | undefined;
  /** The last change can be taken back. */
  readonly canUndo: boolean;
  /** Judges by the rules, shows at once, sends, and notes what became of it. */
  make(change: LineupChange): void;
  answer(isConfirmed: boolean): void;
  undo(): void;
  /** Plays the captain's card on a player; undefined: takes it back. */
  setCaptain(playerId: string | undefined): void;
  /** Says why something cannot be done. */
  refuse(error: Refused): void;
  /** The same of what was tried. */
  refuseMove(refusal: Refusal): void;
  /** Takes the notice of the last change away. */
  clear(): void;
}

interface PlannedChange {
  readonly change: LineupChange;
  /** The step it takes back; undefined: it is no step back. */
  readonly undoes: Step | undefined;
}

/** A change that waits for an answer, and the captain it is about. */
interface AskedChange extends PlannedChange {
  readonly roundId: string;
  readonly captainId: string | undefined;
}

/** A lineup that is seen is not there only in the moment another season is chosen. */
const NO_LINEUP: StoreError = {
  code: 'SEASON_CHANGED',
  status: undefined,
  messageKey: 'error.SEASON_CHANGED',
  params: {},
};

/** Makes changes of the lineup. */
export function useChanges(game: Game): Changes {
  const kernel = useKernel();
  const guard = useLeaveGuard();
  const warnOfTeam = useTeamAlert();
  const [notice, setNotice] = useState<Notice>();
  const [asked, setAsked] = useState<AskedChange>();
  const { roundId } = game.state;
  const past = stepsOf(kernel, roundId);
  const last = useObservable(past, past.value).at(-1);
  const { lineup, context } = game;
  const card = captainCard(game.ledger);
  const open = asked?.captainId === card.playerId ? asked : undefined;
  // The card was given to another one, or taken back: what is asked about that one answers nothing.
  useEffect(() => {
    if (!asked || open) return;
    setAsked(undefined);
    // What was meant for another matchday is not done in this one.
    if (asked.roundId === roundId) plan(asked);
  });

  const refuseMove = (refusal: Refusal) => {
    const error = kernel.describeRefusal(refusal);
    setNotice({ kind: 'refused', error });
    if (refusal.code === 'MAX_FOR_TEAM_ON_PITCH') warnOfTeam(error);
  };
  const send = async ({ change, undoes }: PlannedChange, to: Lineup) => {
    setNotice({ kind: 'done', summary: change.summary });
    const sent = await remember({ kind: 'lineup', from: lineup, to }, undoes, () =>
      sendChange(kernel, change),
    );
    return conclude(change.summary, sent);
  };
  /** Keeps a step, or forgets the one that is taken back, unless it comes to nothing. */
  const remember = async (
    step: Step,
    undoes: Step | undefined,
    send: () => Promise<MoveOutcome>,
  ) => {
    const revert = undoes ? removeStep(past, undoes) : addStep(past, step);
    const sent = await send();
    if (sent.state !== 'saved') revert();
    return sent;
  };
  const conclude = (summary: ChangeSummary, sent: MoveOutcome) => {
    if (sent.state === 'saved') {
      if (sent.rebased) setNotice({ kind: 'done', summary, rebased: true });
      return undefined;
    }
    const error = sent.state === 'dropped' ? NO_LINEUP : sent.error;
    setNotice({ kind: sent.state === 'illegal' ? 'overtaken' : 'taken-back', error });
    return error;
  };
  const plan = (planned: PlannedChange, isConfirmed = false) => {
    const made = planned.change.apply(lineup, context);
    if (!made.ok) return refuseMove(made.error);
    if (!isConfirmed && losesCard(card, made.value, context)) {
      setAsked({ ...planned, roundId, captainId: card.playerId });
    } else void guard.watch(send(planned, made.value));
  };
  const act = async (playerId: string | undefined, undoes?: Step) => {
    const named: ChangeSummary = playerId
      ? { kind: 'captain', playerId }
      : { kind: 'captain-back' };
    const summary: ChangeSummary = undoes ? { kind: 'undone' } : named;
    setNotice({ kind: 'done', summary });
    const sent = await remember(
      { kind: 'captain', from: card.playerId, to: playerId },
      undoes,
      () => sendCaptain(kernel, playerId, card.playerId),
    );
    return conclude(summary, sent);
  };
  const back = last && stepBack(last, game);

  return {
    notice,
    question: open && card.playerId ? { captainId: card.playerId } : undefined,
    canUndo: back !== undefined && isChangeable(game),
    make: (change) => plan({ change, undoes: undefined }),
    answer(isConfirmed) {
      setAsked(undefined);
      if (open && isConfirmed) plan(open, true);
    },
    undo() {
      if (back?.kind === 'lineup') plan({ change: back.change, undoes: last });
      if (back?.kind === 'captain') void guard.watch(act(back.playerId, last));
    },
    setCaptain(playerId) {
      // Its button may be pressed once more before it is drawn anew.
      if (playerId !== card.playerId) void guard.watch(act(playerId));
    },
    refuse: (error) => setNotice({ kind: 'refused', error }),
    refuseMove,
    clear: () => setNotice(undefined),
  };
}

type StepBack =
  | { readonly kind: 'lineup'; readonly change: LineupChange }
  | { readonly kind: 'captain'; readonly playerId: string | undefined };

/** What takes a step back; undefined: it cannot be taken back as things are now. */
function stepBack(step: Step, { lineup, context, ledger }: Game): StepBack | undefined {
  if (step.kind === 'lineup') {
    const change = placementChange(step.to, step.from, { kind: 'undone' });
    return change.apply(lineup, context).ok ? { kind: 'lineup', change } : undefined;
  }
  const card = captainCard(ledger);
  const concerned = step.from ?? step.to;
  const index = concerned === undefined ? undefined : slotOf(lineup, concerned);
  if (card.playerId !== step.to || !concerned || index === undefined) return undefined;
  const offer = captainOffer(card, { index, occupant: { id: concerned } }, context);
  return offer && !offer.refusal ? { kind: 'captain', playerId: step.from } : undefined;
}

/** The limit of players of one team is explained in a dialog: few know that there is one. */
function useTeamAlert() {
  const { t } = useTexts('lineup');
  const { bus } = useKernel();
  const paths = useSeasonPath();
  return ({ messageKey, params }: StoreError) =>
    bus.publish('alert.requested', {
      title: t('maxForTeamTitle'),
      text: t(messageKey, params),
      link: { text: t('why.rule'), to: paths.helpRules('roster') },
    });
}
