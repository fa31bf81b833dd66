import { useSeasonPath } from '@spieltag/addresses';
import type { Group, Ranking } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useDataSlot, useKernel, useStore } from '@spieltag/shared-kernel/remote';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { buttonClass, Loaded, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import { useState } from 'react';
import { OwnInSight } from './own-in-sight.view.tsx';
import styles from './ranking.module.css';
import { RankingTable } from './ranking-table.view.tsx';
import { Unlisted } from './unlisted.view.tsx';
import { useAskedOnce } from './use-asked-once.ts';
import { firstAndOwn, useGroupRanking } from './use-group-ranking.ts';

/** Rows of a group here; its own screen has all of them. */
const SHOWN_ROWS = 100;

interface GroupTableProps {
  readonly kind: RankingKind;
  readonly roundId: string;
  /** The round is being played. */
  readonly isRunning: boolean;
  readonly group: Group;
}

/** The ranking of a group; while a round is played by the points of this moment. */
export function GroupTable({ kind, roundId, isRunning, group }: GroupTableProps) {
  const { t } = useTexts('rankings');
  const { groupRankings, session } = useKernel();
  const paths = useSeasonPath();
  const me = useStore(session).data?.id;
  const [isAsked, setAsked] = useState(false);
  const key = { kind, roundId, groupId: group.id };
  const { error } = useDataSlot(groupRankings, key);
  const data = useGroupRanking(key);
  useAskedOnce(isAsked, data, () => setAsked(false));
  const own = data?.entries.find(({ userId }) => userId === me);
  const { name } = group;
  return (
    <OwnInSight own={own} onShow={() => setAsked(true)}>
      <div className={styles.list}>
        <h3 className={styles.group}>{name}</h3>
        <Loaded
          of={{ data, error }}
          skeleton={<SkeletonRows rows={10} />}
          onRetry={() => void groupRankings.load(key)}
        >
          {(ranking) =>
            isListed(ranking, isRunning) ? (
              <RankingTable
                caption={t(isRunning ? 'running.group' : 'view.groupRanking', { name })}
                ranking={firstAndOwn(ranking, SHOWN_ROWS, me)}
                {...{ kind, roundId, me, isAsked }}
              />
            ) : (
              <Unlisted
                kind={kind}
                // Of a round that is played members are ranked at once, unless lineups are packed.
                isCalculated={ranking.state === (isRunning ? 'CREATED' : 'CALCULATED')}
                isRunning={isRunning}
              />
            )
          }
        </Loaded>
        <p className={styles.toGroup}>
          <Link
            to={paths.group(kind, roundId, group.id)}
            className={buttonClass({ size: 'small' })}
          >
            {t('running.toGroup', { name })}
          </Link>
        </p>
      </div>
    </OwnInSight>
  );
}

const isListed = ({ entries, state }: Ranking, isRunning: boolean): boolean =>
  entries.length > 0 && (isRunning || state === 'CALCULATED');
