import { useTexts } from '@spieltag/shared-kernel/i18n';
import {
  type RemoteState,
  STRATEGY_NAMES,
  type StrategyName,
} from '@spieltag/shared-kernel/registry';
import { Button, Select, Switch } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import type { Steering } from '../api/admin-api.ts';
import styles from './remotes.module.css';
import { useVersionLabel } from './version-label.ts';

interface VersionActionsProps {
  readonly state: RemoteState;
  onSteer(steering: Steering): void;
}

/** Chooses a published version, and how it reaches the visitors. */
export function VersionActions({ state, onSteer }: VersionActionsProps) {
  const { t } = useTexts('operator');
  const versionLabel = useVersionLabel();
  const { versions, shares } = state;
  // Held from the start: what is published meanwhile takes nobody's choice away.
  const [chosen, setChosen] = useState(() => newestOf(versions));
  const [strategy, setStrategy] = useState<StrategyName>('Canary10Percent10Minutes');
  const [staffFirst, setStaffFirst] = useState(false);
  const found = versions.find((one) => one.version === chosen) ?? versions[0];
  if (!found) return null;
  const { version } = found;
  return (
    <div className={styles.versions}>
      <Select
        label={t('operator.version')}
        value={version}
        onChange={setChosen}
        options={versions.map((one) => ({ value: one.version, label: versionLabel(one) }))}
      />
      <Select
        label={t('operator.strategy')}
        value={strategy}
        onChange={setStrategy}
        options={STRATEGY_NAMES.map((value) => ({ value, label: t(`operator.by.${value}`) }))}
      />
      <Switch
        label={t('operator.staffFirst')}
        help={t('operator.staffFirstHelp')}
        isOn={staffFirst}
        onChange={setStaffFirst}
      />
      <div className={styles.actions}>
        <Button
          size="small"
          onClick={() => onSteer({ kind: 'deploy', version, strategy, staffFirst })}
        >
          {t('operator.steer.deploy')}
        </Button>
        {shares.length > 0 && (
          <Button size="small" onClick={() => onSteer({ kind: 'rollbackTo', version })}>
            {t('operator.steer.rollbackTo')}
          </Button>
        )}
        <Button size="small" onClick={() => onSteer({ kind: 'pin', version })}>
          {t('operator.steer.pin')}
        </Button>
      </div>
    </div>
  );
}

/** The newest that visitors may be given, as the command line chooses it; undefined: none. */
function newestOf(versions: RemoteState['versions']): string | undefined {
  return versions.find(
    ({ withdrawnAt, previewOf }) => withdrawnAt === null && previewOf === undefined,
  )?.version;
}
