import type { CorrectionEffect, Sentences } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, TextField } from '@spieltag/shared-kernel/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
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
      /** What was tried: that is done, whatever the source says meanwhile. */
      readonly correction: (given: Given) => Correction;
    }
  | { readonly kind: 'withdraw' };

/** Asks what is to be put right, shows what it changes, and does it. */
export function CorrectionForm(props: CorrectionFormProps) {
  const { api, about, correction, children, onChanged, reload } = props;
  // As it was when the form was opened: what somebody else does meanwhile is not replaced unseen.
  const [correctionId] = useState(props.correctionId);
  const { t } = useTexts('operator');
  const [de, setDe] = useState('');
  const [en, setEn] = useState('');
  const [asked, setAsked] = useState<Asked>();
  const { isPending, refusal, isIncomplete, submit } = useSubmit();
  const notice = { de: de.trim(), en: en.trim() };
  const isTold = Boolean(notice.de && notice.en);
  const given = (reason: string, tryOnly: boolean): Given => ({
    seasonId: props.seasonId,
    matchId: props.matchId,
    replaces: correctionId,
    notice,
    reason,
    tryOnly,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(isTold && correction !== undefined, async () => {
      if (!correction) return;
      const effect = await api.correct(correction(given(TRIED, true)));
      setAsked({ kind: 'correct', effect, correction });
    });
  };
  const perform = async (reason: string) => {
    if (asked?.kind === 'withdraw' && correctionId !== null) {
      await api.withdraw({ correctionId, notice, reason });
    } else if (asked?.kind === 'correct') await api.correct(asked.correction(given(reason, false)));
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
          missing={isIncomplete ? t('operator.results.missing') : undefined}
        />
        <div className={styles.buttons}>
          <Button type="submit" pending={isPending}>
            {t('operator.results.try')}
          </Button>
          {correctionId !== null && (
            <Button
              type="button"
              onClick={() => void submit(isTold, async () => setAsked({ kind: 'withdraw' }))}
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
          onRefused={reload}
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
