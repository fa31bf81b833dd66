import { useSeasonPath } from '@spieltag/addresses';
import type { Group } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useDataSlot, useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { Button, Points, Rank, Row, Skeleton } from '@spieltag/shared-kernel/ui';
import { useNavigate } from '@spieltag/shared-kernel/vendor/router';
import { useRunningRanking } from '../../live/use-running-ranking.ts';
import styles from './round-card.module.css';
import { standingOf } from './standing.model.ts';

interface GroupRowProps {
  readonly group: Group;
  readonly roundId: string;
}

/** One group: the own place and points of the round; pressing it opens its ranking. */
export function GroupRow({ group, roundId }: GroupRowProps) {
  const { t } = useTexts('roundCard');
  const { gameState, groupRankings, session } = useKernel();
  const key = { kind: 'round', roundId, groupId: group.id } as const;
  const { data: loaded, error } = useDataSlot(groupRankings, key);
  const data = useRunningRanking(loaded, roundId);
  const userId = useStore(session).data?.id;
  const state = useStore(gameState).data;
  const paths = useSeasonPath();
  const navigate = useNavigate();
  if (!data && error) {
    return (
      <LoadFailureRow
        name={group.name}
        reason={t(error.messageKey, error.params)}
        onRetry={() => void groupRankings.load(key)}
      />
    );
  }
  const open = () => void navigate(paths.group('round', roundId, group.id));
  if (!data) {
    return <Row title={group.name} text={<Skeleton width="8em" />} onPress={open} />;
  }
  const standing = standingOf(data, group, userId, { roundId, state });
  const isPlaced = 'rank' in standing;
  return (
    <Row
      lead={
        <span aria-hidden className={styles.rank}>
          <Rank rank={isPlaced ? standing.rank : null} size="large" />
        </span>
      }
      title={group.name}
      text={
        isPlaced
          ? t(standing.kind === 'placed' ? 'of' : 'ofSoFar', {
              rank: standing.rank,
              count: standing.of,
            })
          : t(`state.${standing.kind}`)
      }
      end={isPlaced && <Points value={standing.score} size="large" />}
      onPress={open}
    />
  );
}

interface LoadFailureRowProps {
  readonly name: string;
  readonly reason: string;
  onRetry(): void;
}

/** Says why something did not come, and tries again. */
export function LoadFailureRow({ name, reason, onRetry }: LoadFailureRowProps) {
  const { t } = useTexts('roundCard');
  return (
    <Row
      title={name}
      text={reason}
      end={
        <Button size="small" aria-label={t('retryFor', { name })} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  );
}
