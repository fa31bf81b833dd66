import { SHELL } from '@spieltag/shared-kernel/composition';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { RemoteState, SignedIn } from '@spieltag/shared-kernel/registry';
import { Banner, EmptyState, ErrorState, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { Radio } from '@spieltag/shared-kernel/vendor/icons';
import { useState } from 'react';
import type { AdminApi, RemoteOverview, Steering } from '../api/admin-api.ts';
import type { AdminError } from '../api/call-row.ts';
import { usePolled } from '../polling/use-polled.ts';
import { useRefusalText } from '../refusals/use-refusal-text.ts';
import { News } from './news.view.tsx';
import { RemoteCard } from './remote-card.view.tsx';
import styles from './remotes.module.css';
import { SteerDialog } from './steer-dialog.view.tsx';

interface RemotesProps {
  readonly api: AdminApi;
  readonly who: Pick<SignedIn, 'role' | 'remotes'>;
}

/** What an operator wants, of the state they have seen. */
interface Asked {
  readonly state: RemoteState;
  readonly steering: Steering;
}

/** Every remote with what is live of it, and what can be done about it; the shell comes first. */
export function Remotes({ api, who }: RemotesProps) {
  const { t } = useTexts('operator');
  const refusalText = useRefusalText();
  const { value: remotes, error, reload } = usePolled(api.readOverviews);
  const [asked, setAsked] = useState<Asked>();
  if (!remotes) {
    if (!error) return <SkeletonRows rows={6} />;
    return <ErrorState text={refusalText(error).text} onRetry={() => void reload()} />;
  }
  /**
   * What somebody else has changed is decided anew, on the state that is live now. Otherwise the state that
   * was seen stays: where only the answer was lost, the same once more is refused instead of done twice.
   */
  const lookAgain = async ({ code }: AdminError) => {
    if (code === 'STATE_CHANGED') {
      const fresh = await api.readOverviews().catch(() => undefined);
      const found = fresh?.find(({ state }) => state.id === asked?.state.id);
      if (found) setAsked((before) => before && { ...before, state: found.state });
    }
    await reload();
  };
  const isShell = ({ state }: RemoteOverview) => Number(state.id === SHELL);
  const sorted = remotes.toSorted((one, other) => isShell(other) - isShell(one));
  return (
    <>
      {error && <Banner tone="offline">{t('operator.stale')}</Banner>}
      <News remotes={remotes} />
      {remotes.length === 0 && (
        <EmptyState
          icon={Radio}
          title={t('operator.noRemotes')}
          text={t('operator.noRemotesWhy')}
        />
      )}
      <div className={styles.cards}>
        {sorted.map((remote) => (
          <RemoteCard
            key={remote.state.id}
            remote={remote}
            mayChange={who.role === 'operator' || who.remotes.includes(remote.state.id)}
            onSteer={(steering) => setAsked({ state: remote.state, steering })}
          />
        ))}
      </div>
      {asked && (
        <SteerDialog
          {...asked}
          perform={async (reason) => {
            await api.steer(asked.state, asked.steering, reason);
            await reload();
          }}
          onRefused={lookAgain}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
