import type { Ranking } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { rankingPlaceRoutes } from '@spieltag/shared-kernel/ranking-place';
import {
  type LoadResult,
  useDataSlot,
  useKernel,
  useSeasonId,
  useStore,
} from '@spieltag/shared-kernel/remote';
import type { RankingKind } from '@spieltag/shared-kernel/stores';
import { Loaded, SkeletonRows } from '@spieltag/shared-kernel/ui';
import styles from './ranking.module.css';
import { RankingTable } from './ranking-table.view.tsx';
import { useAnswer } from './use-answer.ts';
import { useAskedOnce } from './use-asked-once.ts';
import { useFollowedRating } from './use-followed-rating.ts';

interface AroundViewProps {
  readonly kind: RankingKind;
  readonly roundId: string;
  /** The round is being played. */
  readonly isRunning: boolean;
  /** As the table has it. */
  readonly isAsked: boolean;
  /** The own row has come into sight, or is not in the list. */
  onAnswered(): void;
}

/** The own row with those before and after it. */
export function AroundView(props: AroundViewProps) {
  const { kind, roundId, isRunning, isAsked, onAnswered } = props;
  const { t } = useTexts('rankings');
  const me = useStore(useKernel().session).data?.id;
  const around = useAround({ kind, roundId, isRunning }, me);
  useAskedOnce(isAsked, around.data, onAnswered);
  const name = t('view.aroundOf', { name: t(`list.${kind}`) });
  return (
    <div className={styles.list}>
      <Loaded of={around} skeleton={<SkeletonRows rows={20} />}>
        {(ranking) =>
          ranking.entries.length === 0 ? (
            <p className={styles.none}>{t('own.none')}</p>
          ) : (
            <RankingTable
              caption={isRunning ? t('running.all', { name }) : name}
              ranking={isRunning ? { ...ranking, trendState: 'CALCULATED' } : ranking}
              {...{ kind, roundId, me, isAsked }}
            />
          )
        }
      </Loaded>
    </div>
  );
}

function useAround(
  { kind, roundId, isRunning }: Pick<AroundViewProps, 'kind' | 'roundId' | 'isRunning'>,
  userId: string | undefined,
): LoadResult<Ranking> {
  const { client, ownRankings } = useKernel();
  const seasonId = useSeasonId();
  const id = userId && `${seasonId} ${kind} ${roundId} ${userId}`;
  const { roundAround, seasonAround } = rankingPlaceRoutes;
  const load = () => {
    const params = { seasonId, roundId, userId: userId ?? '' };
    const row = kind === 'season' ? seasonAround : roundAround;
    return client.call(row, { params, rethrow: true });
  };
  // Another evaluation of the round is another ranking.
  const own = useDataSlot(ownRankings, isRunning ? undefined : { kind, roundId });
  const running = useFollowedRating<Ranking>({ id: isRunning ? id : undefined, roundId, load });
  const final = useAnswer({ id: isRunning ? undefined : id, version: own.data?.ts, load });
  return isRunning ? running : final;
}
