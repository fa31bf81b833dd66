import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { Share, VersionHealth } from '@spieltag/shared-kernel/registry';
import { Badge, Button, Card } from '@spieltag/shared-kernel/ui';
import type { RemoteOverview, Steering } from '../api/admin-api.ts';
import { Failures } from './failures.view.tsx';
import styles from './remotes.module.css';
import { VersionActions } from './version-actions.view.tsx';

interface RemoteCardProps {
  readonly remote: RemoteOverview;
  readonly isPending: boolean;
  onSteer(steering: Steering): void;
}

type Simple = 'rollback' | 'promote' | 'advance' | 'pause' | 'resume';

/** Only where there is a version to go back to. */
const WAY_BACK: readonly Simple[] = ['rollback'];

/** One remote: who gets which version, how those fare, who changed what, and the way back. */
export function RemoteCard({ remote, isPending, onSteer }: RemoteCardProps) {
  const { t, formatDateTime } = useTexts('operator');
  const { state, health, failures, history } = remote;
  const { name, phase, shares, fallback, deployment } = state;
  const actions = [...ROLLOUT_ACTIONS[phase], ...(fallback ? WAY_BACK : [])];
  return (
    <Card title={name} action={<Badge>{t(`operator.phase.${phase}`)}</Badge>}>
      <dl className={styles.facts}>
        {shares.map((share) => (
          <VersionFacts
            key={share.version}
            share={share}
            health={health.find(({ version }) => version === share.version)}
          />
        ))}
        {deployment?.evidence && (
          <>
            <dt>{t(`operator.phase.${phase}`)}</dt>
            <dd>{t('operator.evidence', deployment.evidence)}</dd>
          </>
        )}
        <dt>{t('operator.fallback')}</dt>
        <dd>{fallback ?? t('operator.none')}</dd>
      </dl>
      <Failures failures={failures} />
      <h3 className={styles.heading}>{t('operator.history')}</h3>
      <ul className={styles.history}>
        {history.map(({ at, actor, action, reason }) => (
          <li key={`${at} ${action}`}>
            {formatDateTime(Date.parse(at), t('operator.time'))} {actor}: {action}
            {reason && ` (${reason})`}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {actions.map((kind) => (
          <Button
            key={kind}
            size="small"
            variant={kind === 'rollback' ? 'danger' : 'secondary'}
            pending={isPending}
            onClick={() => onSteer({ kind })}
          >
            {t(`operator.steer.${kind}`)}
          </Button>
        ))}
      </div>
      <VersionActions state={state} isPending={isPending} onSteer={onSteer} />
    </Card>
  );
}

const ROLLOUT_ACTIONS: Readonly<Record<RemoteOverview['state']['phase'], readonly Simple[]>> = {
  empty: [],
  stable: [],
  split: [],
  pinned: [],
  rolling: ['promote', 'pause'],
  waiting: ['advance', 'promote', 'pause'],
  paused: ['promote', 'resume'],
};

interface VersionFactsProps {
  readonly share: Share;
  /** Absent: no page reported it within the hour. */
  readonly health: VersionHealth | undefined;
}

function VersionFacts({ share, health }: VersionFactsProps) {
  const { t } = useTexts('operator');
  const { mounts = 0, failures = 0 } = health ?? {};
  return (
    <>
      <dt>{share.version}</dt>
      <dd>
        {share.default
          ? t('operator.default', { traffic: share.traffic })
          : t('operator.traffic', { traffic: share.traffic })}
        <span className={styles.health} data-bad={failures > 0 || undefined}>
          {t('operator.health', { mounts, failures })}
        </span>
      </dd>
    </>
  );
}
