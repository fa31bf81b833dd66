import { useTexts } from '@spieltag/shared-kernel/i18n';
import { ErrorState, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import { type AdminApi, AdminError, type Steering } from './admin-api.ts';
import styles from './operator.module.css';
import { RemoteCard } from './remote-card.view.tsx';
import { useWatched } from './use-watched.ts';

interface RemotesProps {
  readonly api: AdminApi;
  /** The token holds no longer. */
  onRefused(): void;
}

/** Every remote with what is live of it, and what can be done about it. */
export function Remotes({ api, onRefused }: RemotesProps) {
  const { t } = useTexts('shell');
  const { remotes, error, look } = useWatched(api, onRefused);
  const [pending, setPending] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const steer = async (remote: string, steering: Steering) => {
    setPending(remote);
    setRefusal(undefined);
    try {
      await api.steer(remote, steering, t('operator.reason'));
    } catch (fault) {
      if (!(fault instanceof AdminError)) throw fault;
      setRefusal(`${remote}: ${fault.message}`);
    }
    await look();
    setPending(undefined);
  };
  if (error !== undefined) {
    return <ErrorState text={error || t('operator.away')} onRetry={() => void look()} />;
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
            onSteer={(steering) => void steer(remote.state.id, steering)}
          />
        ))}
      </div>
    </>
  );
}
