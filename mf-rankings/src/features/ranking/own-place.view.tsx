import type { OwnRanking } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import {
  Button,
  Loaded,
  type LoadState,
  Points,
  Rank,
  Skeleton,
  TrendIcon,
} from '@spieltag/shared-kernel/ui';
import { ArrowDown } from '@spieltag/shared-kernel/vendor/icons';
import { useOwnMark } from './own-in-sight.view.tsx';
import styles from './own-place.module.css';

interface OwnPlaceProps {
  readonly kind: RankingKind;
  readonly slot: LoadState<OwnRanking>;
  /** With the place in the list, from 0; undefined: it is in sight anyway. */
  readonly onJump: ((index: number) => void) | undefined;
}

/** Where the user stands, and the way there. */
export function OwnPlace({ kind, slot, onJump }: OwnPlaceProps) {
  const { t, formatNumber } = useTexts('rankings');
  const mark = useOwnMark();
  return (
    <section ref={mark} className={styles.place} aria-label={t(`own.${kind}`)}>
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
              {onJump && (
                <Button icon={ArrowDown} onClick={() => onJump(entry.index)}>
                  {t('own.jump')}
                </Button>
              )}
            </>
          ) : (
            <p className={styles.none}>{t('own.none')}</p>
          )
        }
      </Loaded>
    </section>
  );
}
