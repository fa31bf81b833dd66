import type { CorrectionEffect, Sentences } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, TextField } from '@spieltag/shared-kernel/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { AdminError } from '../api/call-row.ts';
import type { Correction, ResultsApi } from '../api/results-api.ts';
import { AskDialog } from '../dialogs/ask-dialog.view.tsx';
import { FormRefusal } from '../forms/form-refusal.view.tsx';
import forms from '../forms/forms.module.css';
import { useSubmit } from '../forms/use-submit.ts';
import styles from './results.module.css';

const MAX_SENTENCE_LENGTH = 300;
/** What stands for the reason while nothing is done yet. */
const TRIED = 'tried on the operators’ page';

/** What every correction says beside its figures. */
interface Given {
  readonly seasonId: string;
  readonly matchId: string;
  readonly replaces: number | null;
  readonly notice: Sentences;
  readonly reason: string;
  readonly tryOnly: boolean;
}

interface CorrectionFormProps {
  readonly api: ResultsApi;
  readonly seasonId: string;
  readonly matchId: string;
  /** Whom or what it is about. */
  readonly about: string;
  /** The correction in force; null: none. */
  readonly correctionId: number | null;
  /** Somebody has changed a figure in the form. */
  readonly isTouched: boolean;
  /** What has to be there as well, in words; undefined: nothing. */
  readonly lacks?: string | undefined;
  /** Undefined: everything is as the source has it. */
  readonly correction: ((given: Given) => Correction) | undefined;
  /** The fields. */
  readonly children: ReactNode;
  onChanged(): Promise<void>;
  reload(): Promise<void>;
}

type Asked =
  | {
      readonly kind: 'correct';
      readonly effect: CorrectionEffect;
      /** What was in force then: nothing else is replaced without a look at what that changes. */
      readonly replaces: number | null;
      /** What was tried: that is done, whatever the source says meanwhile. */
      readonly correction: (given: Given) => Correction;
    }
  | { readonly kind: 'withdraw'; readonly correctionId: number };

/** Asks what is to be put right, shows what it changes, and does it. */
export function CorrectionForm(props: CorrectionFormProps) {
  const { api, about, lacks, correction, children, onChanged, reload } = props;
  const { t } = useTexts('operator');
  const [de, setDe] = useState('');
  const [en, setEn] = useState('');
  const [asked, setAsked] = useState<Asked>();
  // What was in force when somebody began to type: what others do from then on is not replaced unseen.
  const [held, setHeld] = useState<number | null>();
  const isTyped = props.isTouched || de !== '' || en !== '';
  if (isTyped !== (held !== undefined)) setHeld(isTyped ? props.correctionId : undefined);
  const correctionId = held === undefined ? props.correctionId : held;
  const { isPending, refusal, isIncomplete, submit } = useSubmit();
  const notice = { de: de.trim(), en: en.trim() };
  const isTold = Boolean(notice.de && notice.en);
  const { seasonId, matchId } = props;
  const given = (part: Pick<Given, 'replaces' | 'reason' | 'tryOnly'>): Given => ({
    seasonId,
    matchId,
    notice,
    ...part,
  });
  const lookAgain = async ({ code }: AdminError) => {
    await reload();
    // Maybe somebody else was first: it is said, and the next try begins from what they did.
    if (code === 'PARAMETER_INVALID') setHeld(undefined);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(isTold && correction !== undefined && lacks === undefined, async () => {
      if (!correction) return;
      const replaces = correctionId;
      try {
        const effect = await api.correct(
          correction(given({ replaces, reason: TRIED, tryOnly: true })),
        );
        setAsked({ kind: 'correct', effect, replaces, correction });
      } catch (fault) {
        if (fault instanceof AdminError) await lookAgain(fault);
        throw fault;
      }
    });
  };
  const perform = async (reason: string) => {
    if (asked?.kind === 'withdraw') {
      await api.withdraw({ correctionId: asked.correctionId, notice, reason });
    } else if (asked?.kind === 'correct') {
      const { replaces } = asked;
      await api.correct(asked.correction(given({ replaces, reason, tryOnly: false })));
    }
    await onChanged();
  };
  const verb = asked?.kind ?? 'correct';
  return (
    <>
      <form className={forms.form} onSubmit={onSubmit}>
        {children}
        <TextField
          label={t('operator.results.noticeDe')}
          value={de}
          onChange={setDe}
          maxLength={MAX_SENTENCE_LENGTH}
        />
        <TextField
          label={t('operator.results.noticeEn')}
          value={en}
          onChange={setEn}
          maxLength={MAX_SENTENCE_LENGTH}
        />
        <FormRefusal
          refusal={refusal}
          missing={isIncomplete ? (isTold && lacks) || t('operator.results.missing') : undefined}
        />
        <div className={styles.buttons}>
          <Button type="submit" pending={isPending}>
            {t('operator.results.try')}
          </Button>
          {correctionId !== null && (
            <Button
              type="button"
              onClick={() =>
                void submit(isTold, async () => setAsked({ kind: 'withdraw', correctionId }))
              }
            >
              {t('operator.results.withdraw')}
            </Button>
          )}
        </div>
      </form>
      {asked && (
        <AskDialog
          title={`${t(`operator.results.${verb}`)}: ${about}`}
          confirmLabel={t(`operator.results.${verb}`)}
          danger={false}
          asksReason
          perform={perform}
          onRefused={lookAgain}
          onClose={() => setAsked(undefined)}
        >
          {asked.kind === 'correct' ? (
            <Effect effect={asked.effect} />
          ) : (
            <p>{t('operator.results.explainWithdraw')}</p>
          )}
        </AskDialog>
      )}
    </>
  );
}

function Effect({ effect: { points, evaluated } }: { readonly effect: CorrectionEffect }) {
  const { t } = useTexts('operator');
  return (
    <>
      {points.map(({ playerId, before, after }) => (
        <p key={playerId}>{t('operator.results.effect', { before, after })}</p>
      ))}
      {points.length === 0 && <p>{t('operator.results.noEffect')}</p>}
      {evaluated && points.length > 0 && <p>{t('operator.results.anew')}</p>}
      <p>{t('operator.results.holds')}</p>
    </>
  );
}
