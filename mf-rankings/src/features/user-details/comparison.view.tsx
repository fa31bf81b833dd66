import { playerDetails } from '@spieltag/addresses';
import type { ClientDatabase, GameState, UserRoundResult } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useDataSlot, useKernel, useOverlay } from '@spieltag/shared-kernel/remote';
import { EmptyState, Loaded, Points, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { Shirt } from '@spieltag/shared-kernel/vendor/icons';
import { ComparedColumn, SharedRows } from './compared-players.view.tsx';
import { type ComparedSide, type Comparison, compareLineups } from './comparison.model.ts';
import styles from './comparison.module.css';
import { usePlayedSources } from './use-played-sources.ts';

interface LineupComparisonProps {
  readonly name: string;
  readonly result: UserRoundResult;
  readonly state: GameState;
  readonly database: ClientDatabase;
}

/** Somebody's eleven beside the own one: who is ahead, who differs, who is shared. */
export function LineupComparison({ name, result, state, database }: LineupComparisonProps) {
  const { t } = useTexts('rankings');
  const { myResults } = useKernel();
  const { roundId } = result;
  const own = useDataSlot(myResults, roundId);
  const sources = usePlayedSources(roundId, state, database);
  const isNone = own.error?.status === 404;
  const none = <EmptyState icon={Shirt} title={t('compare.none')} text={t('compare.noneText')} />;
  if (isNone) return none;
  return (
    <Loaded
      of={own}
      skeleton={<SkeletonRows rows={6} />}
      onRetry={() => void myResults.load(roundId)}
    >
      {(mine) =>
        mine.players.length > 0 ? (
          <Compared
            name={name}
            roundId={roundId}
            isCounted={sources.isCounted}
            isRunning={sources.isRunning}
            comparison={compareLineups(mine, result, sources)}
          />
        ) : (
          none
        )
      }
    </Loaded>
  );
}

interface ComparedProps {
  readonly name: string;
  readonly roundId: string;
  readonly isCounted: boolean;
  readonly isRunning: boolean;
  readonly comparison: Comparison;
}

function Compared({ name, roundId, isCounted, isRunning, comparison }: ComparedProps) {
  const { t } = useTexts('rankings');
  const { openOverlay } = useOverlay('user-details');
  const { mine, theirs, shared, lead } = comparison;
  const open = (playerId: string) => openOverlay(playerDetails(playerId, roundId));
  const isUnrated = isCounted && (mine.score === null || theirs.score === null);
  return (
    <section className={styles.comparison} aria-label={t('compare.title')}>
      <div className={styles.sides}>
        <Side name={t('common.you')} side={mine} {...{ isCounted, isRunning }} />
        <Side name={name} side={theirs} {...{ isCounted, isRunning }} />
        {lead !== undefined && (
          <p className={styles.lead}>
            {lead === 0
              ? t('compare.level')
              : t(lead > 0 ? 'compare.ahead' : 'compare.behind', { count: Math.abs(lead) })}
          </p>
        )}
      </div>
      {isUnrated && <p className={styles.quiet}>{t('compare.unrated')}</p>}
      {mine.alone.length === 0 && theirs.alone.length === 0 ? (
        <p className={styles.quiet}>{t('compare.same')}</p>
      ) : (
        <section className={styles.part}>
          <h3>{t('compare.different')}</h3>
          <div className={styles.columns}>
            <ComparedColumn
              label={t('compare.onlyMine')}
              head={t('common.you')}
              players={mine.alone}
              onPlayer={open}
            />
            <ComparedColumn
              label={t('compare.onlyTheirs', { name })}
              head={name}
              players={theirs.alone}
              onPlayer={open}
            />
          </div>
        </section>
      )}
      <section className={styles.part}>
        <h3>{t('compare.shared', { count: shared.length })}</h3>
        {shared.length === 0 ? (
          <p className={styles.quiet}>{t('compare.sharedNone')}</p>
        ) : (
          <SharedRows name={name} players={shared} onPlayer={open} />
        )}
      </section>
    </section>
  );
}

interface SideProps {
  readonly name: string;
  readonly side: ComparedSide;
  readonly isCounted: boolean;
  readonly isRunning: boolean;
}

/** The score as the message, and how many of the eleven can still add to it. */
function Side({ name, side, isCounted, isRunning }: SideProps) {
  const { t } = useTexts('rankings');
  const { score, playing, toCome } = side;
  const left = [
    playing > 0 && t('compare.playing', { count: playing }),
    toCome > 0 && t('compare.toCome', { count: toCome }),
  ].filter(Boolean);
  return (
    <div className={styles.side}>
      <p className={styles.name}>{name}</p>
      <Points value={isCounted ? score : null} size="large" />
      {isRunning && (
        <p className={styles.left}>{left.length > 0 ? left.join(', ') : t('compare.done')}</p>
      )}
    </div>
  );
}
