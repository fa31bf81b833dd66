import { MAX_MEMBERS_PER_GROUP } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import { Banner, Button, ConfirmDialog } from '@spieltag/shared-kernel/ui';
import { useLocation, useNavigate } from '@spieltag/shared-kernel/vendor/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { inviteOf, isFinal, withoutInvite } from '../../address/invite-address.model.ts';
import { InvitedTo } from './invited-to.view.tsx';
import styles from './join-by-link.module.css';
import { useInvitePreview } from './use-invite-preview.ts';

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
  const { preview } = useInvitePreview(token);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each invite
  useEffect(() => {
    bus.publish('sign-in.requested', { reason: 'join-group' });
  }, [bus, token]);
  return (
    <Banner>
      <p>{preview ? t('join.signInFirstTo', { name: preview.name }) : t('join.signInFirst')}</p>
      {preview && <InvitedTo preview={preview} />}
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

/** What joining would be refused with. */
const FULL: StoreError = {
  code: 'GROUP_FULL',
  status: undefined,
  messageKey: 'error.GROUP_FULL',
  params: { max: MAX_MEMBERS_PER_GROUP },
};

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
  const { preview, error } = useInvitePreview(token);
  const refusal = preview?.isFull ? FULL : error && isFinal(error.code) ? error : undefined;
  const refuse = useEffectEvent(explain);
  // A link that leads nowhere says so before anybody wants to join by it.
  useEffect(() => {
    if (refusal) refuse(refusal);
  }, [refusal]);
  const join = async () => {
    setPending(true);
    const outcome = await groups.join(token);
    setPending(false);
    if ('error' in outcome) return explain(outcome.error);
    const text = t('join.done', { name: outcome.group.name });
    bus.publish('notification.requested', { level: 'INFO', text });
    onAnswered(outcome.group.id);
  };
  if (refusal) return null;
  return (
    <ConfirmDialog
      title={preview ? t('join.titleOf', { name: preview.name }) : t('join.title')}
      text={
        <>
          {preview && <InvitedTo preview={preview} />}
          <p>{t('join.text')}</p>
        </>
      }
      confirmLabel={t('join.accept')}
      cancelLabel={t('join.decline')}
      pending={pending}
      onConfirm={() => void join()}
      onCancel={() => onAnswered()}
    />
  );
}
