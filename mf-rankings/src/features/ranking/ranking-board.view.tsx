import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { Loaded, Pagination, SkeletonRows } from '@spieltag/shared-kernel/ui';
import type { RefObject } from 'react';
import { Podium } from './podium.view.tsx';
import styles from './ranking.module.css';
import { RankingTable } from './ranking-table.view.tsx';
import type { RankingList } from './use-ranking-list.ts';

interface RankingBoardProps {
  readonly kind: RankingKind;
  readonly roundId: string;
  readonly list: RankingList;
  /** As the table has it. */
  readonly isAsked: boolean;
  readonly top: RefObject<HTMLDivElement | null>;
  onPage(page: number): void;
}

/** The first three, a page of the list, and the way to others. */
export function RankingBoard(props: RankingBoardProps) {
  const { kind, roundId, list, isAsked, top, onPage } = props;
  const { t } = useTexts('rankings');
  const me = useStore(useKernel().session).data?.id;
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
                isAsked={isAsked}
              />
            )}
          </Loaded>
        </div>
      </div>
      {pageCount > 1 && <Pagination of={name} page={shown} pageCount={pageCount} onPage={onPage} />}
    </>
  );
}
