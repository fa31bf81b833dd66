import { SHELL } from '@spieltag/shared-kernel/composition';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { RolloutPhase } from '@spieltag/shared-kernel/registry';
import { Badge, Button, Card, type Tone } from '@spieltag/shared-kernel/ui';
import type { RemoteOverview, Steering } from '../api/admin-api.ts';
import { Folded } from '../forms/folded.view.tsx';
import { Entries } from '../history/entries.view.tsx';
import { Failures } from './failures.view.tsx';
import { GoneBack } from './gone-back.view.tsx';
import { isForStaff, isRolling } from './outcome.ts';
import styles from './remotes.module.css';
import { SharesForm } from './shares-form.view.tsx';
import { VersionActions } from './version-actions.view.tsx';
import { VersionFacts } from './version-facts.view.tsx';

interface RemoteCardProps {
  readonly remote: RemoteOverview;
  /** False: it is another team's. */
  readonly mayChange: boolean;
  onSteer(steering: Steering): void;
}

type Simple = 'rollback' | 'promote' | 'advance' | 'pause' | 'resume' | 'unpin';

const ACTIONS: Readonly<Record<RolloutPhase, readonly Simple[]>> = {
  empty: [],
  stable: [],
  split: [],
  pinned: ['unpin'],
  rolling: ['promote', 'pause'],
  waiting: ['advance', 'promote', 'pause'],
  paused: ['promote', 'resume'],
};

const TONES: Readonly<Record<RolloutPhase, Tone>> = {
  empty: 'neutral',
  stable: 'good',
  split: 'info',
  pinned: 'info',
  rolling: 'info',
  waiting: 'warn',
  paused: 'warn',
};

/** One remote: who gets which version, how those fare, who changed what, and the way back. */
export function RemoteCard({ remote, mayChange, onSteer }: RemoteCardProps) {
  const { t } = useTexts('operator');
  const { state, health, failures, history } = remote;
  const { id, name, phase, shares, fallback, deployment } = state;
  const isStaffs = isForStaff(state);
  // Where there is nothing to go back to, or nothing goes, nothing offers it; staff can do without any.
  const canGoBack = (fallback !== null && phase !== 'pinned') || isStaffs;
  const actions: readonly Simple[] = [...ACTIONS[phase], ...(canGoBack ? BACK : [])];
  return (
    <Card title={name} action={<Badge tone={TONES[phase]}>{t(`operator.phase.${phase}`)}</Badge>}>
      {id === SHELL && <p className={styles.note}>{t('operator.shell')}</p>}
      <dl className={styles.facts}>
        {shares.map((share) => (
          <VersionFacts
            key={share.version}
            share={share}
            phase={phase}
            health={health.find(({ version }) => version === share.version)}
          />
        ))}
        <GoneBack state={state} />
        {isStaffs && (
          <>
            <dt>{t('operator.staffFirst')}</dt>
            <dd>{t('operator.staffOnly')}</dd>
          </>
        )}
        {isRolling(phase) && deployment?.staffFirst && deployment.audience === 'visitors' && (
          <>
            <dt>{t('operator.staffFirst')}</dt>
            <dd>{t('operator.staffDone')}</dd>
          </>
        )}
        {deployment?.evidence && (
          <>
            <dt>{t(`operator.phase.${phase}`)}</dt>
            <dd>{t('operator.evidence', deployment.evidence)}</dd>
          </>
        )}
        <dt>{t(id === SHELL ? 'operator.fallbackShell' : 'operator.fallback')}</dt>
        <dd>{fallback ?? t('operator.none')}</dd>
      </dl>
      {mayChange && actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map((kind) => (
            <Button
              key={kind}
              size="small"
              variant={kind === 'rollback' ? 'danger' : 'secondary'}
              onClick={() => onSteer({ kind })}
            >
              {t(`operator.steer.${kind}`)}
            </Button>
          ))}
        </div>
      )}
      {mayChange && state.versions.length > 0 && (
        <>
          <Folded title={t('operator.versions', { count: state.versions.length })} isLazy>
            <VersionActions state={state} onSteer={onSteer} />
          </Folded>
          <Folded title={t('operator.shares')}>
            <SharesForm state={state} onSteer={onSteer} />
          </Folded>
        </>
      )}
      {!mayChange && <p className={styles.note}>{t('operator.notYours')}</p>}
      {failures.length > 0 && (
        <Folded title={t('operator.failures', { count: failures.length })}>
          <Failures failures={failures} />
        </Folded>
      )}
      <h3 className={styles.heading}>{t('operator.history')}</h3>
      <Entries entries={history} label={t('operator.historyOf', { remote: name })} />
    </Card>
  );
}

const BACK: readonly Simple[] = ['rollback'];
