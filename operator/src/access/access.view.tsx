import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { SignedIn } from '@spieltag/shared-kernel/registry';
import { Banner, Card, ErrorState, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import type { AccessApi, Revocable } from '../api/access-api.ts';
import { PagedList } from '../paging/paged-list.view.tsx';
import { usePolled } from '../polling/use-polled.ts';
import { useRefusalText } from '../refusals/use-refusal-text.ts';
import styles from './access.module.css';
import { AccessRow } from './access-row.view.tsx';
import { AddKey } from './add-key.view.tsx';
import { MakeToken } from './make-token.view.tsx';
import { RevokeDialog } from './revoke-dialog.view.tsx';
import { useAccessWords } from './use-access-words.ts';

interface AccessProps {
  readonly api: AccessApi;
  readonly who: Pick<SignedIn, 'role' | 'remotes'>;
  /** One's own session was ended. */
  onLeft(): void;
}

/** Who may get in, and by what: each can be revoked by itself. */
export function Access({ api, who, onLeft }: AccessProps) {
  const { t } = useTexts('operator');
  const refusalText = useRefusalText();
  const words = useAccessWords();
  const { value: access, error, reload } = usePolled(api.readAccess);
  const [asked, setAsked] = useState<Revocable>();
  if (!access) {
    if (!error) return <SkeletonRows rows={6} />;
    return <ErrorState text={refusalText(error).text} onRetry={() => void reload()} />;
  }
  const isOperator = who.role === 'operator';
  /** A link of several remotes may be revoked by the team of any of them. */
  const mayRevoke = (what: Revocable) =>
    isOperator || remotesOf(what).some((remote) => who.remotes.includes(remote));
  const list = (kind: Revocable['kind'], items: readonly Revocable[]) => (
    <PagedList
      label={t(`operator.access.${kind}s`)}
      items={items}
      wordsOf={(item) => words(item).search}
      empty={t(`operator.access.no.${kind}s`)}
    >
      {(item) => (
        <AccessRow
          key={`${item.item.id} ${remotesOf(item).join(' ')}`}
          what={item}
          mayRevoke={mayRevoke(item)}
          onRevoke={() => setAsked(item)}
        />
      )}
    </PagedList>
  );
  const { sessions, tokens, links, staffLinks, keys, remotes } = access;
  return (
    <div className={styles.cards}>
      {error && <Banner tone="offline">{t('operator.stale')}</Banner>}
      {isOperator && (
        <>
          <Card title={t('operator.access.sessions')} flush>
            {list(
              'session',
              sessions.map((item) => ({ kind: 'session', item })),
            )}
          </Card>
          <Card title={t('operator.access.tokens')} flush>
            {list(
              'token',
              tokens.map((item) => ({ kind: 'token', item })),
            )}
            <MakeToken api={api} remotes={remotes} onMade={() => void reload()} />
          </Card>
        </>
      )}
      <Card title={t('operator.access.links')} flush>
        {list(
          'link',
          links.map((item) => ({ kind: 'link', item })),
        )}
      </Card>
      {isOperator && (
        <Card title={t('operator.access.staffs')} flush>
          {list(
            'staff',
            staffLinks.map((item) => ({ kind: 'staff', item })),
          )}
        </Card>
      )}
      <Card title={t('operator.access.keys')} flush>
        {list(
          'key',
          keys.map((item) => ({ kind: 'key', item })),
        )}
        {isOperator && <AddKey api={api} remotes={remotes} onAdded={() => void reload()} />}
      </Card>
      {asked && (
        <RevokeDialog
          what={asked}
          isLastKey={asked.kind === 'key' && isLast(asked.item.remote, keys)}
          perform={async () => {
            await api.revoke(asked);
            if (asked.kind === 'session' && asked.item.isOwn) onLeft();
            else await reload();
          }}
          onRefused={reload}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

function remotesOf(what: Revocable): readonly string[] {
  if (what.kind === 'link') return what.item.overrides.map(({ remote }) => remote);
  return what.kind === 'key' ? [what.item.remote] : [];
}

/** Without another one nothing can be published any more. */
function isLast(
  remote: string,
  keys: readonly { readonly remote: string; readonly revokedAt: string | null }[],
): boolean {
  return keys.filter((key) => key.remote === remote && key.revokedAt === null).length === 1;
}
