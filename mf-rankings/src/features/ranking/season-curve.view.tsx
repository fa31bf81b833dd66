import { useTexts } from '@spieltag/shared-kernel/i18n';
import {
  type SeasonCurve as Curve,
  rankingPlaceRoutes,
} from '@spieltag/shared-kernel/ranking-place';
import {
  useDataSlot,
  useKernel,
  useLoaded,
  useSeasonId,
  useStore,
} from '@spieltag/shared-kernel/remote';
import {
  Card,
  LineChart,
  Loaded,
  SegmentedControl,
  Select,
  SkeletonRows,
} from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import { type CurveFigure, curveLines, friendsOf } from './season-curve.model.ts';
import styles from './season-curve.module.css';
import { useAnswer } from './use-answer.ts';

/** Nobody to compare with, and the ranking of all. */
const NOBODY = '';
const ALL = '';

/**
 * The own way through the season, among all or in a group: places, or points beside the average; and on
 * request that of somebody of the own groups.
 */
export function SeasonCurve({ lastRoundId }: { readonly lastRoundId: string | undefined }) {
  const { t } = useTexts('rankings');
  const { groups, session } = useKernel();
  const me = useStore(session).data?.id;
  const own = useLoaded(groups).data ?? [];
  const [figure, setFigure] = useState<CurveFigure>('rank');
  const [among, setAmong] = useState(ALL);
  const [chosen, setChosen] = useState(NOBODY);
  const group = own.find(({ id }) => id === among);
  const friends = friendsOf(group ? [group] : own, me);
  const friend = friends.has(chosen) ? chosen : NOBODY;
  const curve = useCurve(me, group?.id, lastRoundId);
  const other = useCurve(friend || undefined, group?.id, lastRoundId);
  return (
    <Card title={t('curve.title')}>
      <div className={styles.curves}>
        <div className={styles.choices}>
          <SegmentedControl
            label={t('curve.figure')}
            value={figure}
            options={[
              { value: 'rank', label: t('common.rank') },
              { value: 'score', label: t('common.points') },
            ]}
            onChange={setFigure}
          />
          {own.length > 0 && (
            <Select
              label={t('curve.among')}
              options={[
                { value: ALL, label: t('curve.all') },
                ...own.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={group?.id ?? ALL}
              onChange={setAmong}
            />
          )}
          {friends.size > 0 && (
            <Select
              label={t('curve.compare')}
              options={[
                { value: NOBODY, label: t('curve.nobody') },
                ...Array.from(friends, ([value, label]) => ({ value, label })),
              ]}
              value={friend}
              onChange={setChosen}
            />
          )}
        </div>
        <Loaded of={curve} skeleton={<SkeletonRows rows={3} />}>
          {(mine) => (
            <Chart
              {...{ figure, mine }}
              groupName={group?.name}
              other={other.data && { name: friends.get(friend) ?? '', curve: other.data }}
            />
          )}
        </Loaded>
        {friend !== NOBODY && other.error && (
          <Loaded
            of={{ data: other.data, error: other.error }}
            renderError={(reason) => (
              <p role="status" className={styles.none}>
                {reason}
              </p>
            )}
          >
            {() => null}
          </Loaded>
        )}
      </div>
    </Card>
  );
}

interface ChartProps {
  readonly figure: CurveFigure;
  readonly mine: Curve;
  readonly other: { readonly name: string; readonly curve: Curve } | undefined;
  /** undefined: among all. */
  readonly groupName: string | undefined;
}

function Chart({ figure, mine, other, groupName }: ChartProps) {
  const { t, formatRound, formatNumber } = useTexts('rankings');
  const { clientDatabase } = useKernel();
  const rounds = useStore(clientDatabase).data?.rounds ?? [];
  const { points, others } = curveLines(rounds, { figure, mine, other: other?.curve });
  if (points.length < 2) return <p className={styles.none}>{t('curve.tooEarly')}</p>;
  const label =
    groupName === undefined
      ? t(`curve.${figure}`)
      : t(`curve.${figure}InGroup`, { name: groupName });
  const average = { label: t('curve.average'), values: others.average };
  const beside = [
    ...(other ? [{ label: other.name, values: others.friend }] : []),
    ...(figure === 'score' ? [average] : []),
  ];
  return (
    <LineChart
      label={label}
      lineLabel={t('curve.you')}
      valueLabel={t('curve.you')}
      formatValue={(value) => formatNumber(Math.round(value))}
      inverted={figure === 'rank'}
      points={points.map(({ round, value }) => ({ label: formatRound(round), value }))}
      beside={beside}
    />
  );
}

/**
 * A curve, asked for again when a round has been evaluated, anew as well.
 * @param groupId undefined: among all
 */
function useCurve(
  userId: string | undefined,
  groupId: string | undefined,
  lastRoundId: string | undefined,
) {
  const { client, ownRankings } = useKernel();
  const seasonId = useSeasonId();
  const key = lastRoundId && ({ kind: 'season', roundId: lastRoundId } as const);
  const evaluated = useDataSlot(ownRankings, key || undefined).data?.ts;
  const { groupCurve, seasonCurve } = rankingPlaceRoutes;
  return useAnswer<Curve>({
    id: userId && `${seasonId} ${userId} ${groupId}`,
    version: `${lastRoundId} ${evaluated}`,
    load() {
      const params = { seasonId, userId: userId ?? '' };
      return groupId === undefined
        ? client.call(seasonCurve, { params, rethrow: true })
        : client.call(groupCurve, { params: { ...params, groupId }, rethrow: true });
    },
  });
}
