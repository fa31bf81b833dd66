import { useTexts } from '@spieltag/shared-kernel/i18n';
import { ErrorState, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import type { AdminApi, RemoteOverview, Steering } from '../api/admin-api.ts';
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

/** Every remote with what is live of it, and what can be done about it. */
export function Remotes({ api, onRefused }: RemotesProps) {
  const { t } = useTexts('operator');
  const refusalText = useRefusalText();
  const { remotes, error, reload } = useRemotes(api, onRefused);
  const [pending, setPending] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const steer = async ({ state }: RemoteOverview, steering: Steering) => {
    const { id: remote, shares } = state;
    setPending(remote);
    setRefusal(undefined);
    try {
      // What this operator sees: the gate, or another one, may just have taken it back.
      const newest = shares.find((share) => !share.default) ?? shares[0];
      await api.steer(remote, steering, t('operator.reason'), newest?.version);
    } catch (fault) {
      if (!(fault instanceof AdminError)) throw fault;
      setRefusal(`${remote}: ${refusalText(fault).text}`);
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
            onSteer={(steering) => void steer(remote, steering)}
          />
        ))}
      </div>
    </>
  );
}
