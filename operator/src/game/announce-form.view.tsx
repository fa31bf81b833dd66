import { newIdempotencyKey } from '@spieltag/shared-kernel/client';
import { ANNOUNCEMENT_LEVELS } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, Select, TextField } from '@spieltag/shared-kernel/ui';
import { type FormEvent, useState } from 'react';
import type { WholeGameApi } from '../api/game-api.ts';
import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from '../api/reason-length.ts';
import { FormRefusal } from '../forms/form-refusal.view.tsx';
import forms from '../forms/forms.module.css';
import { useSubmit } from '../forms/use-submit.ts';
import { isOver } from './is-over.ts';

const HOUR_MS = 3_600_000;
const HOURS = ['1', '4', '24', '168'] as const;
const MAX_SENTENCE_LENGTH = 300;

interface AnnounceFormProps {
  readonly api: Pick<WholeGameApi, 'announce'>;
  /** It is, or was when it was sent before. */
  onAnnounced(): void;
}

/** Tells all players a sentence, in both languages. */
export function AnnounceForm({ api, onAnnounced }: AnnounceFormProps) {
  const { t } = useTexts('operator');
  const [level, setLevel] = useState<(typeof ANNOUNCEMENT_LEVELS)[number]>('INFO');
  const [de, setDe] = useState('');
  const [en, setEn] = useState('');
  const [hours, setHours] = useState<(typeof HOURS)[number]>('24');
  const [reason, setReason] = useState('');
  // Who did not get the answer sends the same again: under its key that is announced once.
  const [sent, setSent] = useState<{ readonly what: string; readonly key: string }>();
  const [isGone, setGone] = useState(false);
  const { isPending, refusal, isIncomplete, submit } = useSubmit();
  const isWhole = Boolean(de.trim() && en.trim() && reason.trim().length >= MIN_REASON_LENGTH);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(isWhole, async () => {
      const what = { level, de: de.trim(), en: en.trim() };
      const named = JSON.stringify([what, hours]);
      const key = sent?.what === named ? sent.key : newIdempotencyKey();
      setSent({ what: named, key });
      setGone(false);
      const lastsMs = Number(hours) * HOUR_MS;
      const said = await api.announce({ ...what, lastsMs, reason: reason.trim() }, key);
      setSent(undefined);
      onAnnounced();
      // What was typed stays: sent once more it is another announcement.
      if (said.withdrawnAt !== null || isOver(said)) return setGone(true);
      setDe('');
      setEn('');
      setReason('');
    });
  };
  return (
    <form className={forms.form} onSubmit={onSubmit}>
      <TextField
        label={t('operator.game.german')}
        value={de}
        onChange={setDe}
        maxLength={MAX_SENTENCE_LENGTH}
      />
      <TextField
        label={t('operator.game.english')}
        value={en}
        onChange={setEn}
        maxLength={MAX_SENTENCE_LENGTH}
      />
      <Select
        label={t('operator.game.urgency')}
        value={level}
        onChange={setLevel}
        options={ANNOUNCEMENT_LEVELS.map((value) => ({
          value,
          label: t(`operator.game.level.${value}`),
        }))}
      />
      <Select
        label={t('operator.game.shownFor')}
        value={hours}
        onChange={setHours}
        options={HOURS.map((value) => ({ value, label: t(`operator.game.hours.${value}`) }))}
      />
      <TextField
        label={t('operator.reason')}
        value={reason}
        onChange={setReason}
        maxLength={MAX_REASON_LENGTH}
      />
      <FormRefusal
        refusal={refusal}
        missing={
          isIncomplete
            ? t('operator.game.announceMissing')
            : isGone
              ? t('operator.game.announcedBefore')
              : undefined
        }
      />
      <Button type="submit" pending={isPending}>
        {t('operator.game.announce')}
      </Button>
    </form>
  );
}
