import { useSeasonPath } from '@spieltag/addresses';
import type { Ranking } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useDataSlot, useKernel, useLoaded, useStore } from '@spieltag/shared-kernel/remote';
import { type RoundPoints, runningRanking } from '@spieltag/shared-kernel/rules';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { buttonClass } from '@spieltag/shared-kernel/ui';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import { useMemo } from 'react';
import styles from './ranking.module.css';
import { RankingTable } from './ranking-table.view.tsx';

/** Rows of a group here; its own screen has all of them. */
const SHOWN_ROWS = 10;

interface LiveGroupProps {
  readonly kind: RankingKind;
  readonly roundId: string;
}

/** The group looked at last while a round is played: its table moves with the points. */
export function LiveGroup({ kind, roundId }: LiveGroupProps) {
  const { t } = useTexts('rankings');
  const { groupRankings, groups, live, session } = useKernel();
  const paths = useSeasonPath();
  const me = useStore(session).data?.id;
  const now = useStore(live);
  const own = useLoaded(groups).data;
  const group = own?.find(({ id }) => id === groups.selectedId(roundId)) ?? own?.[0];
  const { data } = useDataSlot(groupRankings, group && { kind, roundId, groupId: group.id });
  const points = now.roundId === roundId ? now.points : undefined;
  const ranking = useMemo(() => data && shownOf(data, points, me), [data, points, me]);
  if (!group || !ranking || ranking.entryCount < 2) return null;
  const name = { name: group.name };
  return (
    <div className={styles.list}>
      <h3 className={styles.group}>{group.name}</h3>
      <RankingTable
        caption={t('running.group', name)}
        {...{ kind, roundId, ranking, me }}
        jumpedToMe={false}
      />
      <p className={styles.toGroup}>
        <Link to={paths.group(kind, roundId, group.id)} className={buttonClass({ size: 'small' })}>
          {t('running.toGroup', name)}
        </Link>
      </p>
    </div>
  );
}

/** The first rows by the points of this moment, and the own one. */
function shownOf(
  ranking: Ranking,
  points: RoundPoints | undefined,
  me: string | undefined,
): Ranking {
  const entries = points ? runningRanking(ranking.entries, points) : ranking.entries;
  return {
    ...ranking,
    // What a round before has said is known, so there is something to compare with.
    trendState: 'CALCULATED',
    entries: entries.filter(({ userId }, index) => index < SHOWN_ROWS || userId === me),
  };
}
