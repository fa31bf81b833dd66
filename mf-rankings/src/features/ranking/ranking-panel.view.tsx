import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useDataSlot, useKernel, useStore } from '@spieltag/shared-kernel/remote';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { EmptyState, Loaded, Pagination, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { Timer, Users } from '@spieltag/shared-kernel/vendor/icons';
import { useId, useRef, useState } from 'react';
import { OwnPlace } from './own-place.view.tsx';
import { Podium } from './podium.view.tsx';
import styles from './ranking.module.css';
import { pageCountOf, pageOfIndex } from './ranking-address.model.ts';
import { RankingTable } from './ranking-table.view.tsx';

interface RankingPanelProps {
  readonly kind: RankingKind;
  readonly roundId: string;
  /** From 0; beyond the end the last page is shown. */
  readonly page: number;
  onPage(page: number): void;
}

/** One list: the own place, the first three, a page of the ranking. */
export function RankingPanel({ kind, roundId, page, onPage }: RankingPanelProps) {
  const { t } = useTexts('rankings');
  const kernel = useKernel();
  const headingId = useId();
  const top = useRef<HTMLDivElement>(null);
  const [isJumping, setJumping] = useState(false);
  const me = useStore(kernel.session).data?.id;
  const first = useDataSlot(kernel.rankings, { kind, roundId, page: 0 });
  const pageCount = first.data && pageCountOf(first.data.entryCount);
  const shown = pageCount === undefined ? 0 : Math.min(page, pageCount - 1);
  const slot = useDataSlot(kernel.rankings, { kind, roundId, page: shown });
  const turn = (wanted: number) => {
    setJumping(false);
    onPage(wanted);
    top.current?.scrollIntoView({ block: 'start' });
  };
  const jump = (index: number) => {
    setJumping(true);
    if (pageOfIndex(index) !== shown) onPage(pageOfIndex(index));
  };
  const isListed = first.data?.state === 'CALCULATED' && first.data.entryCount > 0;
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {t(`list.${kind}`)}
      </h2>
      {!isListed && (
        <Loaded
          of={first}
          skeleton={<SkeletonRows rows={10} />}
          onRetry={() => void kernel.rankings.load({ kind, roundId, page: 0 })}
        >
          {({ state }) => <Unlisted isCalculated={state === 'CALCULATED'} />}
        </Loaded>
      )}
      {isListed && first.data && (
        <>
          <OwnPlace kind={kind} roundId={roundId} onJump={jump} />
          <div className={styles.board}>
            <Podium kind={kind} roundId={roundId} entries={first.data.entries.slice(0, 3)} />
            <div ref={top} className={styles.list}>
              <Loaded
                of={slot}
                skeleton={<SkeletonRows rows={20} />}
                onRetry={() => void kernel.rankings.load({ kind, roundId, page: shown })}
              >
                {(ranking) => (
                  <RankingTable
                    caption={t(`list.${kind}`)}
                    kind={kind}
                    roundId={roundId}
                    ranking={ranking}
                    me={me}
                    jumpedToMe={isJumping}
                  />
                )}
              </Loaded>
            </div>
          </div>
          {pageCount !== undefined && pageCount > 1 && (
            <Pagination of={t(`list.${kind}`)} page={shown} pageCount={pageCount} onPage={turn} />
          )}
        </>
      )}
    </section>
  );
}

/** Why there is no list: it is empty, or still being calculated. */
function Unlisted({ isCalculated }: { readonly isCalculated: boolean }) {
  const { t } = useTexts('rankings');
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
