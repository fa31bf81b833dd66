import { useTexts } from '@spieltag/shared-kernel/i18n';
import {
  type RemoteState,
  STRATEGY_NAMES,
  type StrategyName,
} from '@spieltag/shared-kernel/registry';
import { Button, Select } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import type { Steering } from '../api/admin-api.ts';
import styles from './remotes.module.css';

interface VersionActionsProps {
  readonly state: RemoteState;
  readonly isPending: boolean;
  onSteer(steering: Steering): void;
}

/** Chooses a published version, and how it reaches the visitors. */
export function VersionActions({ state, isPending, onSteer }: VersionActionsProps) {
  const { t } = useTexts('operator');
  const { versions, phase } = state;
  const [chosen, setChosen] = useState('');
  const [strategy, setStrategy] = useState<StrategyName>('Canary10Percent10Minutes');
  const version = versions.find((one) => one.version === chosen) ?? versions[0];
  if (!version) return null;
  return (
    <div className={styles.versions}>
      <Select
        label={t('operator.version')}
        value={version.version}
        onChange={setChosen}
        options={versions.map(({ version: value, withdrawnAt, signedBy }) => ({
          value,
          label: [
            value,
            ...(withdrawnAt ? [t('operator.withdrawn')] : []),
            ...(signedBy ? [t('operator.signed')] : []),
          ].join(', '),
        }))}
      />
      <Select
        label={t('operator.strategy')}
        value={strategy}
        onChange={setStrategy}
        options={STRATEGY_NAMES.map((value) => ({ value, label: t(`operator.by.${value}`) }))}
      />
      <div className={styles.actions}>
        <Button
          size="small"
          pending={isPending}
          onClick={() => onSteer({ kind: 'deploy', version: version.version, strategy })}
        >
          {t('operator.steer.deploy')}
        </Button>
        <Button
          size="small"
          pending={isPending}
          onClick={() => onSteer({ kind: 'pin', version: version.version })}
        >
          {t('operator.steer.pin')}
        </Button>
        {phase === 'pinned' && (
          <Button size="small" pending={isPending} onClick={() => onSteer({ kind: 'unpin' })}>
            {t('operator.steer.unpin')}
          </Button>
        )}
      </div>
    </div>
  );
}
