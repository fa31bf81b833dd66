import { userDetails } from '@spieltag/addresses';
import type { Group, Ranking, RankingEntry } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useOverlay, useStore } from '@spieltag/shared-kernel/remote';
import {
  Avatar,
  Badge,
  Button,
  Points,
  Rank,
  Table,
  type TableColumn,
  TrendIcon,
} from '@spieltag/shared-kernel/ui';
import { type GroupSelection, rankingKindOf } from '../../address/group-address.model.ts';
import { isProvisional } from '../../live/use-running-ranking.ts';
import { PageLinks } from '../../paging/page-links.view.tsx';
import { PAGE_SIZE, usePages } from '../../paging/use-pages.ts';
import styles from './group-ranking.module.css';
import { RoundBars } from './round-bars.view.tsx';
import { Unrated } from './unrated.view.tsx';
import { type StandingDetails, useStandingDetails } from './use-standing-details.ts';

interface Props {
  readonly caption: string;
  readonly group: Group;
  readonly ranking: Ranking;
  readonly selection: GroupSelection;
}

/** The members in the order of their points; in a large group page by page, the own place above. */
export function RankingList({ caption, group, ranking, selection }: Props) {
  const { t, formatNumber } = useTexts('groups');
  const { session } = useKernel();
  const ownId = useStore(session).data?.id;
  const details = useStandingDetails(group, ranking, selection.roundId ?? '');
  const columns = useColumns(selection, details);
  const { entries } = ranking;
  const pages = usePages(entries, JSON.stringify(selection));
  const own = entries.find(({ userId }) => userId === ownId);
  return (
    <>
      {isProvisional(ranking) && (
        <p className={styles.provisional}>
          <Badge tone="live">{t('ranking.provisional')}</Badge>
          {t('ranking.provisionalText')}
        </p>
      )}
      {own && pages.pageCount > 1 && (
        <div className={styles.own}>
          <span className={styles.place}>
            <Rank rank={own.rank} size="large" />
            {t('ranking.ownOf', { total: formatNumber(entries.length) })}
          </span>
          <Button size="small" onClick={() => pages.show(Math.floor(own.index / PAGE_SIZE))}>
            {t('ranking.toOwn')}
          </Button>
        </div>
      )}
      <Table
        caption={caption}
        columns={columns}
        rows={pages.shown}
        rowKey={({ userId }) => userId}
        isHighlighted={({ userId }) => userId === ownId}
      />
      <PageLinks of={caption} pages={pages} />
      <Unrated unrated={details.unrated} />
    </>
  );
}

function useColumns(
  { kind, roundId = '' }: GroupSelection,
  details: StandingDetails,
): readonly TableColumn<RankingEntry>[] {
  const { t, formatNumber } = useTexts('groups');
  const { openOverlay } = useOverlay();
  return [
    {
      id: 'place',
      header: t('ranking.place'),
      cell: ({ rank, trend }) => (
        <span className={styles.place}>
          <Rank rank={rank} />
          <TrendIcon trend={trend} />
        </span>
      ),
    },
    {
      id: 'manager',
      header: t('ranking.manager'),
      rowHeader: true,
      cell: ({ userId, name, image, running }) => (
        <span className={styles.manager}>
          <Avatar userId={userId} name={name} image={image} size={32} />
          <span className={styles.words}>
            <button
              type="button"
              className={styles.name}
              onClick={() => openOverlay(userDetails(rankingKindOf(kind), roundId, userId))}
            >
              {name}
            </button>
            {details.isRunning && running ? (
              <Running running={running} details={details} />
            ) : (
              <RoundBars scores={details.formOf(userId)} best={details.best} />
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'points',
      header: t('common.points'),
      align: 'end',
      cell: ({ userId, score }) => {
        const gap = details.gapOf(userId);
        return (
          <span className={styles.points}>
            <Points value={score} />
            {gap !== undefined && (
              <span className={styles.note}>{t('ranking.gap', { points: formatNumber(gap) })}</span>
            )}
          </span>
        );
      },
    },
  ];
}

interface RunningProps {
  readonly running: NonNullable<RankingEntry['running']>;
  readonly details: StandingDetails;
}

/** The captain, and how many are still to play or play. */
function Running({ running: { playerIds, captainId }, details }: RunningProps) {
  const { t } = useTexts('groups');
  const captain = details.captainOf(captainId);
  if (playerIds.length === 0) return null;
  return (
    <span className={styles.note}>
      {captain !== undefined && t('ranking.captain', { name: captain })}
      {captain !== undefined && ' · '}
      {t('ranking.left', { count: details.leftOf(playerIds) })}
    </span>
  );
}
