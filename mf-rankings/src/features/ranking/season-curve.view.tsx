import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useDataSlot, useKernel, useLoaded, useStore } from '@spieltag/shared-kernel/remote';
import { Card, LineChart, Loaded, Points, Select, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import styles from './season-curve.module.css';

/** Nobody to compare with. */
const NOBODY = '';

/** The own rank over the season, and on request that of somebody of the own groups below it. */
export function SeasonCurve() {
  const { t } = useTexts('rankings');
  const { groups, session } = useKernel();
  const me = useStore(session).data?.id;
  const own = useLoaded(groups).data ?? [];
  const [chosen, setChosen] = useState(NOBODY);
  const friends = new Map(
    own.flatMap(({ members }) => members.map(({ id, name }) => [id, name] as const)),
  );
  if (me !== undefined) friends.delete(me);
  const options = [
    { value: NOBODY, label: t('curve.nobody') },
    ...Array.from(friends, ([value, label]) => ({ value, label })),
  ];
  const name = friends.get(chosen);
  if (me === undefined) return null;
  return (
    <Card title={t('curve.title')}>
      <div className={styles.curves}>
        <Curve userId={me} label={t('curve.own')} />
        {friends.size > 0 && (
          <Select
            label={t('curve.compare')}
            options={options}
            value={name === undefined ? NOBODY : chosen}
            onChange={setChosen}
          />
        )}
        {name !== undefined && <Curve userId={chosen} label={t('curve.of', { name })} />}
      </div>
    </Card>
  );
}

interface CurveProps {
  readonly userId: string;
  readonly label: string;
}

function Curve({ userId, label }: CurveProps) {
  const { t, formatRound } = useTexts('rankings');
  const { clientDatabase, opponentRankings } = useKernel();
  const rounds = useStore(clientDatabase).data?.rounds ?? [];
  return (
    <Loaded
      of={useDataSlot(opponentRankings, userId)}
      skeleton={<SkeletonRows rows={3} />}
      onRetry={() => void opponentRankings.load(userId)}
    >
      {({ seasonEntries, average }) => {
        const ranks = new Map(seasonEntries.map(({ roundId, rank }) => [roundId, rank]));
        const last = rounds.findLastIndex(({ id }) => ranks.has(id));
        const points = rounds.slice(0, last + 1).map(({ id, name }) => ({
          label: formatRound(name),
          value: ranks.get(id) ?? null,
        }));
        if (points.length < 2) return <p className={styles.none}>{t('curve.tooEarly')}</p>;
        return (
          <>
            <LineChart label={label} valueLabel={t('common.rank')} inverted points={points} />
            <p className={styles.average}>
              {t('curve.average')} <Points value={Math.round(average)} />
            </p>
          </>
        );
      }}
    </Loaded>
  );
}
