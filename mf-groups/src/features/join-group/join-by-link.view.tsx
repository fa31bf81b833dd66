import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import { Banner, Button, ConfirmDialog } from '@spieltag/shared-kernel/ui';
import { useLocation, useNavigate } from '@spieltag/shared-kernel/vendor/router';
import { useEffect, useState } from 'react';
import { inviteOf, isFinal, withoutInvite } from '../../address/invite-address.model.ts';
import styles from './join-by-link.module.css';

interface Props {
  groupPath(groupId: string): string;
}

/** An invite link was followed: asks whether to join; guests sign in first and come back to it. */
export function JoinByLink({ groupPath }: Props) {
  const { session } = useKernel();
  const account = useStore(session).data;
  const location = useLocation();
  const navigate = useNavigate();
  const token = inviteOf(location.search);
  if (!token || !account) return null;
  const leave = (groupId?: string) => {
    const pathname = groupId === undefined ? location.pathname : groupPath(groupId);
    void navigate({ pathname, search: withoutInvite(location.search) }, { replace: true });
  };
  return account.isTrial ? (
    <SignInFirst token={token} onDecline={() => leave()} />
  ) : (
    <Question key={token} token={token} onAnswered={leave} />
  );
}

interface SignInFirstProps {
  readonly token: string;
  onDecline(): void;
}

function SignInFirst({ token, onDecline }: SignInFirstProps) {
  const { t } = useTexts('groups');
  const { bus } = useKernel();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each invite
  useEffect(() => {
    bus.publish('sign-in.requested', { reason: 'join-group' });
  }, [bus, token]);
  return (
    <Banner>
      <p>{t('join.signInFirst')}</p>
      <div className={styles.answers}>
        <Button
          variant="primary"
          size="small"
          onClick={() => bus.publish('sign-in.requested', { reason: 'join-group' })}
        >
          {t('common.signIn')}
        </Button>
        <Button size="small" onClick={onDecline}>
          {t('join.decline')}
        </Button>
      </div>
    </Banner>
  );
}

interface QuestionProps {
  readonly token: string;
  /** With the group one is in now, or was in before. */
  onAnswered(groupId?: string): void;
}

function Question({ token, onAnswered }: QuestionProps) {
  const { t } = useTexts('groups');
  const { bus, groups } = useKernel();
  const [pending, setPending] = useState(false);
  const explain = (error: StoreError) => {
    if (isFinal(error.code)) onAnswered(error.params.groupId?.toString());
    const text = t(error.messageKey, error.params);
    bus.publish('alert.requested', { title: t('common.warning'), text });
  };
  const join = async () => {
    setPending(true);
    const outcome = await groups.join(token);
    setPending(false);
    if ('error' in outcome) return explain(outcome.error);
    const text = t('join.done', { name: outcome.group.name });
    bus.publish('notification.requested', { level: 'INFO', text });
    onAnswered(outcome.group.id);
  };
  return (
    <ConfirmDialog
      title={t('join.title')}
      text={t('join.text')}
      confirmLabel={t('join.accept')}
      cancelLabel={t('join.decline')}
      pending={pending}
      onConfirm={() => void join()}
      onCancel={() => onAnswered()}
    />
  );
}
