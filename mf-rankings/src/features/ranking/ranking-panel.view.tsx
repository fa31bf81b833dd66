import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { Badge, EmptyState, Loaded, Pagination, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { Timer, Users } from '@spieltag/shared-kernel/vendor/icons';
import { type RefObject, useId, useRef } from 'react';
import { LivePlace } from './live-place.view.tsx';
import { OwnPlace } from './own-place.view.tsx';
import { Podium } from './podium.view.tsx';
import styles from './ranking.module.css';
import { RankingTable } from './ranking-table.view.tsx';
import { RunningRest } from './running-rest.view.tsx';
import { useJump } from './use-jump.ts';
import { type RankingList, useRankingList } from './use-ranking-list.ts';

interface RankingPanelProps {
  readonly kind: RankingKind;
  readonly roundId: string;
  /** From 0; beyond the end the last page is shown. */
  readonly page: number;
  /** The round is being played. */
  readonly isRunning: boolean;
  /** The round of the last evaluation; undefined: there was none. */
  readonly lastRoundId: string | undefined;
  onPage(page: number): void;
}

/** One list: the own place, the first three, a page of the ranking; while it is played also the own group. */
export function RankingPanel({
  kind,
  roundId,
  page,
  isRunning,
  lastRoundId,
  onPage,
}: RankingPanelProps) {
  const { t } = useTexts('rankings');
  const headingId = useId();
  const top = useRef<HTMLDivElement>(null);
  const me = useStore(useKernel().session).data?.id;
  const list = useRankingList({ kind, roundId, page, isRunning });
  const { isJumping, jump, stop } = useJump({ kind, roundId, list, onPage });
  const turn = (wanted: number) => {
    stop();
    onPage(wanted);
    top.current?.scrollIntoView({ block: 'start' });
  };
  const place = { kind, roundId, onJump: jump };
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {t(`list.${kind}`)}
      </h2>
      {list.isProvisional && (
        <p className={styles.provisional}>
          <Badge tone="live">{t('running.provisional')}</Badge>
          {t('running.text')}
        </p>
      )}
      {list.isProvisional && <LivePlace {...place} lastRoundId={lastRoundId} />}
      {!list.isProvisional && list.isListed && <OwnPlace {...place} />}
      {list.isListed ? (
        <Board {...{ kind, roundId, list, me, isJumping, top }} onPage={turn} />
      ) : (
        <Loaded of={list.first} skeleton={<SkeletonRows rows={10} />}>
          {({ state }) => <Unlisted isCalculated={state === 'CALCULATED'} isRunning={isRunning} />}
        </Loaded>
      )}
      {isRunning && <RunningRest {...{ kind, roundId, lastRoundId }} />}
    </section>
  );
}

interface BoardProps {
  readonly kind: RankingKind;
  readonly roundId: string;
  readonly list: RankingList;
  readonly me: string | undefined;
  readonly isJumping: boolean;
  readonly top: RefObject<HTMLDivElement | null>;
  onPage(page: number): void;
}

/** The first three, a page of the list, and the way to others. */
function Board({ kind, roundId, list, me, isJumping, top, onPage }: BoardProps) {
  const { t } = useTexts('rankings');
  const { first, page, shown, pageCount, isProvisional } = list;
  const name = t(`list.${kind}`);
  return (
    <>
      <div className={styles.board}>
        <Podium kind={kind} roundId={roundId} entries={first.data?.entries.slice(0, 3) ?? []} />
        <div ref={top} className={styles.list}>
          <Loaded of={page} skeleton={<SkeletonRows rows={20} />}>
            {(ranking) => (
              <RankingTable
                caption={isProvisional ? t('running.all', { name }) : name}
                kind={kind}
                roundId={roundId}
                // What a round before has said is known, so there is something to compare with.
                ranking={isProvisional ? { ...ranking, trendState: 'CALCULATED' } : ranking}
                me={me}
                jumpedToMe={isJumping}
              />
            )}
          </Loaded>
        </div>
      </div>
      {pageCount > 1 && <Pagination of={name} page={shown} pageCount={pageCount} onPage={onPage} />}
    </>
  );
}

interface UnlistedProps {
  readonly isCalculated: boolean;
  readonly isRunning: boolean;
}

/** Why there is no list: it is empty, or still being calculated. */
function Unlisted({ isCalculated, isRunning }: UnlistedProps) {
  const { t } = useTexts('rankings');
  if (isRunning) {
    return <EmptyState icon={Timer} title={t('running.waitTitle')} text={t('running.waitText')} />;
  }
  return isCalculated ? (
    <EmptyState icon={Users} title={t('empty.listTitle')} text={t('empty.listText')} />
  ) : (
    <EmptyState
      icon={Timer}
      title={t('empty.calculatingTitle')}
      text={t('empty.calculatingText')}
    />
  );
}
