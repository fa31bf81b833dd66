import type { OwnRanking, Ranking } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { Badge, EmptyState, Loaded, Pagination, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { Users } from '@spieltag/shared-kernel/vendor/icons';
import { useId, useRef } from 'react';
import { OwnInSight } from '../ranking/own-in-sight.view.tsx';
import { OwnPlace } from '../ranking/own-place.view.tsx';
import styles from '../ranking/ranking.module.css';
import { pageCountOf } from '../ranking/ranking-address.model.ts';
import { RankingTable } from '../ranking/ranking-table.view.tsx';
import { Unlisted } from '../ranking/unlisted.view.tsx';
import { useJump } from '../ranking/use-jump.ts';
import type { Community } from './community-choice.model.ts';
import { useCommunityPage, useCommunityPlace } from './use-community-ranking.ts';

interface CommunityPanelProps {
  readonly kind: RankingKind;
  readonly roundId: string;
  readonly isRunning: boolean;
  readonly community: Community;
  /** The user is in it. */
  readonly isMine: boolean;
  /** Nobody joins any more. */
  readonly isOver: boolean;
  readonly changes: number;
  /** From 0; beyond the end the last page is shown. */
  readonly page: number;
  onPage(page: number): void;
}

/** A ranking of a public league: the own place, a page, and the way to others. */
export function CommunityPanel(props: CommunityPanelProps) {
  const { kind, roundId, isRunning, isOver, community, isMine, changes, page, onPage } = props;
  const { t } = useTexts('communities');
  const { t: tOfAll } = useTexts('rankings');
  const headingId = useId();
  const top = useRef<HTMLDivElement>(null);
  const me = useStore(useKernel().session).data?.id;
  const key = { kind, roundId, isRunning, changes, communityId: community.id };
  const first = useCommunityPage(key, 0);
  const pageCount = pageCountOf(first.data?.entryCount ?? 0);
  const shown = first.data ? Math.min(page, pageCount - 1) : page;
  const list = useCommunityPage(key, shown);
  const place = useCommunityPlace(key, isMine);
  const own = isMine ? ownOf(place.data, me) : undefined;
  const name = t('ranking', { list: tOfAll(`list.${kind}`), name: community.name });
  const { isAsked, jump, stop } = useJump({
    list: { page: list, shown, isProvisional: list.isProvisional },
    ask: undefined,
    // Nobody is asked, so that no answer comes late.
    noteHere: () => () => true,
    onPage,
  });
  const turn = (wanted: number) => {
    stop();
    onPage(wanted);
    top.current?.scrollIntoView({ block: 'start' });
  };
  const { entry } = own ?? {};
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <OwnInSight own={entry ?? undefined} onShow={() => entry && jump(entry.index)}>
        <div className={styles.panel}>
          <h3 id={headingId} className={styles.heading}>
            {tOfAll(`list.${kind}`)}
          </h3>
          {list.isProvisional && (
            <p className={styles.provisional}>
              <Badge tone="live">{tOfAll('running.provisional')}</Badge>
              {tOfAll('running.text')}
            </p>
          )}
          {isMine && first.data?.entryCount !== 0 && (
            <OwnPlace kind={kind} slot={{ ...place, data: own }} onJump={jump} />
          )}
          <div ref={top}>
            <Loaded of={list} skeleton={<SkeletonRows rows={20} />}>
              {(ranking) =>
                ranking.entries.length > 0 ? (
                  <div className={styles.list}>
                    <RankingTable
                      caption={list.isProvisional ? tOfAll('running.all', { name }) : name}
                      ranking={
                        list.isProvisional ? { ...ranking, trendState: 'CALCULATED' } : ranking
                      }
                      {...{ kind, roundId, me, isAsked }}
                    />
                  </div>
                ) : (
                  <NobodyListed {...{ kind, ranking, community, isRunning, isOver }} />
                )
              }
            </Loaded>
          </div>
          {pageCount > 1 && (
            <Pagination of={name} page={shown} pageCount={pageCount} onPage={turn} />
          )}
        </div>
      </OwnInSight>
    </section>
  );
}

interface NobodyListedProps {
  readonly kind: RankingKind;
  readonly ranking: Ranking;
  readonly community: Community;
  readonly isRunning: boolean;
  readonly isOver: boolean;
}

/** Nobody has joined, nobody is rated, nothing has been played, or it is still being calculated. */
function NobodyListed({ kind, ranking, community, isRunning, isOver }: NobodyListedProps) {
  const { t } = useTexts('communities');
  if (community.managers === 0) {
    return (
      <EmptyState icon={Users} title={t('emptyTitle')} text={t(isOver ? 'over' : 'emptyText')} />
    );
  }
  if (ranking.state !== 'CALCULATED' && !(isRunning && ranking.revision !== undefined)) {
    return <Unlisted kind={kind} isCalculated={false} isRunning={isRunning} />;
  }
  return <EmptyState icon={Users} title={t('unratedTitle')} text={t('unratedText')} />;
}

/** The own row of what is around it; null: not rated. */
function ownOf(around: Ranking | undefined, me: string | undefined): OwnRanking | undefined {
  if (!around) return undefined;
  const { entries, page: _, trendState, ...head } = around;
  const entry = entries.find(({ userId }) => userId === me) ?? null;
  return { ...head, entry, trendState: around.state === 'CREATED' ? 'CALCULATED' : trendState };
}
