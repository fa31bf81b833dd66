import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { Badge, buttonClass } from '@spieltag/shared-kernel/ui';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import { useId } from 'react';
import { LiveGroup } from './live-group.view.tsx';
import { LivePlace } from './live-place.view.tsx';
import styles from './ranking.module.css';

interface RunningPanelProps {
  readonly kind: RankingKind;
  readonly roundId: string;
  /** The round of the last evaluation; undefined: there was none. */
  readonly lastRoundId: string | undefined;
}

/**
 * One list while its round is played: the own place among all and the own group, provisional. All
 * managers by name are known from the last evaluation.
 */
export function RunningPanel({ kind, roundId, lastRoundId }: RunningPanelProps) {
  const { t } = useTexts('rankings');
  const paths = useSeasonPath();
  const headingId = useId();
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {t(`list.${kind}`)}
      </h2>
      <p className={styles.provisional}>
        <Badge tone="live">{t('running.provisional')}</Badge>
        {t('running.text')}
      </p>
      <LivePlace {...{ kind, roundId, lastRoundId }} />
      <LiveGroup {...{ kind, roundId }} />
      {lastRoundId && (
        <Link
          to={paths.globalRanking(kind, lastRoundId, 0)}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t(`running.last.${kind}`)}
        </Link>
      )}
    </section>
  );
}
