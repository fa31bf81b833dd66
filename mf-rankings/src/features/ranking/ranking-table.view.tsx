import { userDetails } from '@spieltag/addresses';
import type { Ranking, RankingEntry } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useOverlay } from '@spieltag/shared-kernel/remote';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import {
  Avatar,
  Badge,
  cx,
  Points,
  Rank,
  rowPressClass,
  Table,
  type TableColumn,
  TrendIcon,
} from '@spieltag/shared-kernel/ui';
import { useCallback } from 'react';
import { useOwnMark } from './own-in-sight.view.tsx';
import styles from './ranking.module.css';

/** Another page is a new screen, which takes the focus a moment after it is shown. */
const SCREEN_FOCUSED_MS = 250;

const PRESS = cx(rowPressClass, styles.press);

interface RankingTableProps {
  readonly caption: string;
  readonly kind: RankingKind;
  readonly roundId: string;
  readonly ranking: Ranking;
  /** Id of the user who looks. */
  readonly me: string | undefined;
  /** The user has just asked for the own row: it comes into sight and takes the focus. */
  readonly isAsked: boolean;
}

/** A page of a ranking; a press on a row opens the manager. */
export function RankingTable(props: RankingTableProps) {
  const { caption, kind, roundId, ranking, me, isAsked } = props;
  const { t } = useTexts('rankings');
  const { openOverlay } = useOverlay();
  const isTrendKnown = ranking.trendState === 'CALCULATED';
  const columns: readonly TableColumn<RankingEntry>[] = [
    {
      id: 'rank',
      header: t('common.rank'),
      cell: ({ rank, trend }) => (
        <span className={styles.rank}>
          <Rank rank={rank} />
          <TrendIcon trend={isTrendKnown ? trend : undefined} />
        </span>
      ),
    },
    {
      id: 'manager',
      header: t('table.manager'),
      rowHeader: true,
      cell: (entry) => (
        <Manager
          entry={entry}
          isMe={entry.userId === me}
          isAsked={entry.userId === me && isAsked}
          onPress={() => openOverlay(userDetails(kind, roundId, entry.userId))}
        />
      ),
    },
    {
      id: 'points',
      header: t('common.points'),
      align: 'end',
      cell: ({ score }) => <Points value={score} />,
    },
  ];
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={ranking.entries}
      rowKey={({ userId }) => userId}
      isHighlighted={({ userId }) => userId === me}
    />
  );
}

interface ManagerProps {
  readonly entry: RankingEntry;
  readonly isMe: boolean;
  readonly isAsked: boolean;
  onPress(): void;
}

function Manager({ entry, isMe, isAsked, onPress }: ManagerProps) {
  const { t } = useTexts('rankings');
  const mark = useOwnMark();
  const arrive = useCallback(
    (button: HTMLButtonElement | null) => {
      if (!button || !isAsked) return;
      button.scrollIntoView({ block: 'center' });
      button.focus({ preventScroll: true });
      setTimeout(() => {
        if (document.activeElement?.contains(button)) button.focus({ preventScroll: true });
      }, SCREEN_FOCUSED_MS);
    },
    [isAsked],
  );
  return (
    <span className={styles.manager} ref={isMe ? mark : undefined}>
      <Avatar userId={entry.userId} name={entry.name} image={entry.image} size={36} />
      <button type="button" ref={arrive} className={PRESS} onClick={onPress}>
        {entry.name}
      </button>
      {isMe && <Badge tone="accent">{t('common.you')}</Badge>}
    </span>
  );
}
