import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { RemoteState } from '@spieltag/shared-kernel/registry';
import { Button, NumberField, Select } from '@spieltag/shared-kernel/ui';
import { type FormEvent, useState } from 'react';
import type { Steering, WantedShare } from '../api/admin-api.ts';
import styles from './remotes.module.css';
import { useVersionLabel } from './version-label.ts';

interface SharesFormProps {
  readonly state: RemoteState;
  onSteer(steering: Steering): void;
}

const FULL_PERCENT = 100;

/** Says by hand how many of the visitors get which versions. */
export function SharesForm({ state, onSteer }: SharesFormProps) {
  const { t } = useTexts('operator');
  const versionLabel = useVersionLabel();
  const [typed, setTyped] = useState<Readonly<Record<string, number | undefined>>>({});
  const [sent, setSent] = useState<typeof typed>();
  const [isWrong, setWrong] = useState(false);
  const live = state.shares.map(({ version }) => version);
  const names = [...new Set([...live, ...Object.keys(typed)])];
  const livePercentOf = (version: string) =>
    state.shares.find((share) => share.version === version)?.traffic ?? 0;
  const percentOf = (version: string) =>
    version in typed ? (typed[version] ?? 0) : livePercentOf(version);
  // What was sent and has come about is forgotten: what is live later shall not look as it was typed then.
  if (sent === typed && Object.keys(typed).every((one) => percentOf(one) === livePercentOf(one))) {
    setTyped({});
    setSent(undefined);
  }
  const shares: readonly WantedShare[] = names.map((version) => ({
    version,
    traffic: percentOf(version),
  }));
  const sum = shares.reduce((total, { traffic }) => total + traffic, 0);
  const isWhole = sum === FULL_PERCENT && shares.every(({ traffic }) => Number.isInteger(traffic));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(!isWhole);
    if (!isWhole) return;
    setSent(typed);
    onSteer({ kind: 'shares', shares: shares.filter(({ traffic }) => traffic > 0) });
  };
  const others = state.versions.filter(({ version }) => !names.includes(version));
  return (
    <form className={styles.versions} onSubmit={submit}>
      {shares.map(({ version, traffic }) => (
        <NumberField
          key={version}
          label={version}
          value={traffic}
          onChange={(value) => setTyped({ ...typed, [version]: value })}
          min={0}
          max={FULL_PERCENT}
          unit="%"
        />
      ))}
      {others.length > 0 && (
        <Select
          label={t('operator.addVersion')}
          value=""
          onChange={(version) => version && setTyped({ ...typed, [version]: 0 })}
          options={[
            { value: '', label: t('operator.choose') },
            ...others.map((one) => ({ value: one.version, label: versionLabel(one) })),
          ]}
        />
      )}
      <p role="status" className={styles.sum} data-bad={(isWrong && !isWhole) || undefined}>
        {t('operator.sum', { sum })}
        {isWrong && !isWhole && ` ${t('operator.refused.TRAFFIC_INVALID')}`}
      </p>
      <div className={styles.actions}>
        <Button type="submit" size="small">
          {t('operator.steer.shares')}
        </Button>
      </div>
    </form>
  );
}
