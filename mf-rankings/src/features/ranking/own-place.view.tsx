import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useDataSlot, useKernel } from '@spieltag/shared-kernel/remote';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { Button, Loaded, Points, Rank, Skeleton, TrendIcon } from '@spieltag/shared-kernel/ui';
import { ArrowDown } from '@spieltag/shared-kernel/vendor/icons';
import styles from './own-place.module.css';

interface OwnPlaceProps {
  readonly kind: RankingKind;
  readonly roundId: string;
  /** With the place in the list, from 0. */
  onJump(index: number): void;
}

/** Where the user stands, and the way there. */
export function OwnPlace({ kind, roundId, onJump }: OwnPlaceProps) {
  const { t, formatNumber } = useTexts('rankings');
  const slot = useDataSlot(useKernel().ownRankings, { kind, roundId });
  return (
    <section className={styles.place} aria-label={t(`own.${kind}`)}>
      <Loaded
        of={slot}
        skeleton={<Skeleton height="64px" />}
        renderError={(reason) => <p className={styles.none}>{reason}</p>}
      >
        {({ entry, trendState, entryCount }) =>
          entry ? (
            <>
              <div className={styles.rank}>
                <span className={styles.label}>{t('own.title')}</span>
                <span className={styles.figure}>
                  <Rank rank={entry.rank} size="large" />
                  <TrendIcon trend={trendState === 'CALCULATED' ? entry.trend : undefined} />
                </span>
                <span className={styles.label}>
                  {t('own.of', { total: formatNumber(entryCount) })}
                </span>
              </div>
              <div className={styles.score}>
                <span className={styles.label}>{t('common.points')}</span>
                <Points value={entry.score} size="large" />
              </div>
              <Button icon={ArrowDown} onClick={() => onJump(entry.index)}>
                {t('own.jump')}
              </Button>
            </>
          ) : (
            <p className={styles.none}>{t('own.none')}</p>
          )
        }
      </Loaded>
    </section>
  );
}
