import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { RemoteState } from '@spieltag/shared-kernel/registry';
import { ConfirmDialog, ErrorState, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import type { AdminApi, Steering } from '../api/admin-api.ts';
import { AdminError } from '../api/call-row.ts';
import { useRefusalText } from '../refusals/use-refusal-text.ts';
import { RemoteCard } from './remote-card.view.tsx';
import styles from './remotes.module.css';
import { useRemotes } from './use-remotes.ts';

interface RemotesProps {
  readonly api: AdminApi;
  /** The token holds no longer. */
  onRefused(): void;
}

/** What an operator wants, of the state they have seen. */
interface Asked {
  readonly state: RemoteState;
  readonly steering: Steering;
}

/** Whether every player may get another version by it. */
function hitsAll(steering: Steering): boolean {
  if (steering.kind === 'deploy') return steering.strategy === 'AllAtOnce';
  return ['rollback', 'promote', 'pin', 'unpin'].includes(steering.kind);
}

/** Every remote with what is live of it, and what can be done about it. */
export function Remotes({ api, onRefused }: RemotesProps) {
  const { t } = useTexts('operator');
  const refusalText = useRefusalText();
  const { remotes, error, reload } = useRemotes(api, onRefused);
  const [pending, setPending] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  const steer = async ({ state, steering }: Asked) => {
    const { id: remote } = state;
    setAsked(undefined);
    setPending(remote);
    setRefusal(undefined);
    try {
      await api.steer(state, steering, t('operator.reason'));
    } catch (fault) {
      if (!(fault instanceof AdminError)) throw fault;
      const { text, details } = refusalText(fault);
      setRefusal([`${remote}: ${text}`, ...details].join('\n'));
    }
    await reload();
    setPending(undefined);
  };
  if (error !== undefined) {
    return <ErrorState text={refusalText(error).text} onRetry={() => void reload()} />;
  }
  if (!remotes) return <SkeletonRows rows={6} />;
  return (
    <>
      <p role="alert" className={styles.refusal}>
        {refusal}
      </p>
      <div className={styles.cards}>
        {remotes.map((remote) => (
          <RemoteCard
            key={remote.state.id}
            remote={remote}
            isPending={pending === remote.state.id}
            onSteer={(steering) => {
              const wanted = { state: remote.state, steering };
              if (hitsAll(steering)) setAsked(wanted);
              else void steer(wanted);
            }}
          />
        ))}
      </div>
      {asked && (
        <ConfirmDialog
          title={`${t(`operator.steer.${asked.steering.kind}`)}: ${asked.state.name}`}
          text={t('operator.confirm')}
          confirmLabel={t(`operator.steer.${asked.steering.kind}`)}
          danger
          onConfirm={() => void steer(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
