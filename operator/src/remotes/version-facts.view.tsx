import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { Share, VersionHealth } from '@spieltag/shared-kernel/registry';
import styles from './remotes.module.css';

interface VersionFactsProps {
  readonly share: Share;
  /** Absent: no page reported it within the hour. */
  readonly health: VersionHealth | undefined;
}

/** A version that is live: for how many, and how it fares. */
export function VersionFacts({ share, health }: VersionFactsProps) {
  const { t } = useTexts('operator');
  const { mounts = 0, failures = 0, staff } = health ?? {};
  const isUnseen = mounts + failures === 0;
  return (
    <>
      <dt>{share.version}</dt>
      <dd>
        {share.default
          ? t('operator.default', { traffic: share.traffic })
          : t('operator.traffic', { traffic: share.traffic })}
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
