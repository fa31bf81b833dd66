import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { RolloutPhase, Share, VersionHealth } from '@spieltag/shared-kernel/registry';
import styles from './remotes.module.css';

interface VersionFactsProps {
  readonly share: Share;
  /** Of the remote. */
  readonly phase: RolloutPhase;
  /** Absent: no page reported it within the hour. */
  readonly health: VersionHealth | undefined;
}

/** A version that is live: for how many, and how it fares. */
export function VersionFacts({ share, phase, health }: VersionFactsProps) {
  const { t } = useTexts('operator');
  const { mounts = 0, failures = 0, staff } = health ?? {};
  const isUnseen = mounts + failures === 0;
  return (
    <>
      <dt>{share.version}</dt>
      <dd>
        {t(`operator.${shareWords(share, phase)}`, { traffic: share.traffic })}
        <span className={styles.health} data-bad={failures > 0 || undefined}>
          {isUnseen ? t('operator.noHealth') : t('operator.health', { mounts, failures })}
        </span>
        {staff && staff.mounts + staff.failures > 0 && (
          <span className={styles.health} data-bad={staff.failures > 0 || undefined}>
            {t('operator.staffHealth', staff)}
          </span>
        )}
      </dd>
    </>
  );
}

/** A share beside the default goes on by itself, or waits for somebody to decide. */
function shareWords({ default: isDefault }: Share, phase: RolloutPhase) {
  if (isDefault) return 'default';
  if (phase === 'split') return 'trafficSplit';
  return phase === 'paused' ? 'trafficPaused' : 'traffic';
}
