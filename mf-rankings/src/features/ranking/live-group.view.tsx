import { useSeasonPath } from '@spieltag/addresses';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useLoaded, useStore } from '@spieltag/shared-kernel/remote';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { buttonClass } from '@spieltag/shared-kernel/ui';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import styles from './ranking.module.css';
import { RankingTable } from './ranking-table.view.tsx';
import { firstAndOwn, useGroupRanking } from './use-group-ranking.ts';

/** Rows of a group here; its own screen has all of them. */
const SHOWN_ROWS = 10;

interface LiveGroupProps {
  readonly kind: RankingKind;
  readonly roundId: string;
}

/** The group looked at last while a round is played: its table moves with the points. */
export function LiveGroup({ kind, roundId }: LiveGroupProps) {
  const { t } = useTexts('rankings');
  const { groups, session } = useKernel();
  const paths = useSeasonPath();
  const me = useStore(session).data?.id;
  const own = useLoaded(groups).data;
  const group = own?.find(({ id }) => id === groups.selectedId(roundId)) ?? own?.[0];
  const ranking = useGroupRanking(group && { kind, roundId, groupId: group.id });
  if (!group || !ranking || ranking.entryCount < 2) return null;
  const name = { name: group.name };
  return (
    <div className={styles.list}>
      <h3 className={styles.group}>{group.name}</h3>
      <RankingTable
        caption={t('running.group', name)}
        ranking={firstAndOwn(ranking, SHOWN_ROWS, me)}
        {...{ kind, roundId, me }}
        isAsked={false}
      />
      <p className={styles.toGroup}>
        <Link to={paths.group(kind, roundId, group.id)} className={buttonClass({ size: 'small' })}>
          {t('running.toGroup', name)}
        </Link>
      </p>
    </div>
  );
}
