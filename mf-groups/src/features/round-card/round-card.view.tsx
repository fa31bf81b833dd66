import { useSeasonPath } from '@spieltag/addresses';
import type { Group } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useLoaded } from '@spieltag/shared-kernel/remote';
import { buttonClass, Card, List, Loaded, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import { GroupRow, LoadFailureRow } from './group-row.view.tsx';
import styles from './round-card.module.css';

/** What the slot hands over. */
interface RoundCardProps {
  readonly roundId: string;
}

/** Each group costs a request. */
const SHOWN_GROUPS = 3;

/** The user's groups with their own place in the round that is shown on somebody's screen. */
export function RoundCard({ roundId }: RoundCardProps) {
  const { t } = useTexts('roundCard');
  const { groups } = useKernel();
  const slot = useLoaded(groups);
  const paths = useSeasonPath();
  const all = (
    <Link to={paths.group()} className={styles.link}>
      {t('all')}
    </Link>
  );
  return (
    <Loaded
      of={slot}
      skeleton={
        <Card title={t('title')} flush>
          <SkeletonRows rows={2} />
        </Card>
      }
      renderError={(reason) => (
        <Card title={t('title')} flush>
          <List label={t('title')}>
            <LoadFailureRow name={t('title')} reason={reason} onRetry={() => void groups.load()} />
          </List>
        </Card>
      )}
      empty={<NoGroups />}
    >
      {(own) => (
        <Card title={t('title')} flush action={all}>
          <Rows groups={own} roundId={roundId} />
        </Card>
      )}
    </Loaded>
  );
}

interface RowsProps extends RoundCardProps {
  readonly groups: readonly Group[];
}

function Rows({ groups, roundId }: RowsProps) {
  const { t } = useTexts('roundCard');
  const paths = useSeasonPath();
  const more = groups.length - SHOWN_GROUPS;
  return (
    <>
      <List label={t('title')}>
        {groups.slice(0, SHOWN_GROUPS).map((group) => (
          <GroupRow key={group.id} group={group} roundId={roundId} />
        ))}
      </List>
      {more > 0 && (
        <div className={styles.more}>
          <Link to={paths.group()} className={styles.link}>
            {t('more', { count: more })}
          </Link>
        </div>
      )}
    </>
  );
}

function NoGroups() {
  const { t } = useTexts('roundCard');
  const paths = useSeasonPath();
  return (
    <Card title={t('title')}>
      <div className={styles.empty}>
        <p>{t('empty')}</p>
        <Link to={paths.group()} className={buttonClass({ variant: 'secondary' })}>
          {t('toGroups')}
        </Link>
      </div>
    </Card>
  );
}
