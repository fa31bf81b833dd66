import { type Group, MAX_MEMBERS_PER_GROUP } from '@spieltag/shared-kernel/contract';
import type { InvitePreview } from '@spieltag/shared-kernel/group-play';
import { readFailures, useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, usePageLocation, useStore } from '@spieltag/shared-kernel/remote';
import type { StoreError } from '@spieltag/shared-kernel/stores';
import { Banner, Button, ConfirmDialog } from '@spieltag/shared-kernel/ui';
import { useLocation, useNavigate } from '@spieltag/shared-kernel/vendor/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { inviteOf, isFinal, withoutInvite } from '../../address/invite-address.model.ts';
import { InvitedTo } from './invited-to.view.tsx';
import styles from './join-by-link.module.css';
import { useInviteMembership } from './use-invite-membership.ts';
import { useInvitePreview } from './use-invite-preview.ts';

interface Props {
  groupPath(groupId: string): string;
}

/** An invite link was followed: asks whether to join; guests sign in first and come back to it. */
export function JoinByLink({ groupPath }: Props) {
  const { session } = useKernel();
  const account = useStore(session).data;
  const location = useLocation();
  const page = usePageLocation();
  const navigate = useNavigate();
  const token = inviteOf(location.search);
  if (!token || !account) return null;
  const leave = (groupId?: string) => {
    // Who has declined, or gone elsewhere, before the answer came is not led on by it.
    if (inviteOf(page().search) !== token) return;
    const pathname = groupId === undefined ? location.pathname : groupPath(groupId);
    void navigate({ pathname, search: withoutInvite(location.search) }, { replace: true });
  };
  return <Invite key={token} {...{ token }} isGuest={account.isTrial} onAnswered={leave} />;
}

/** What joining would be refused with. */
const FULL: StoreError = {
  code: 'GROUP_FULL',
  status: undefined,
  messageKey: 'error.GROUP_FULL',
  params: { max: MAX_MEMBERS_PER_GROUP },
};

interface InviteProps {
  readonly token: string;
  readonly isGuest: boolean;
  /** With the group one is in now, or was in before. */
  onAnswered(groupId?: string): void;
}

function Invite({ token, isGuest, onAnswered }: InviteProps) {
  const { t } = useTexts('groups');
  const { bus } = useKernel();
  const explain = async (error: StoreError) => {
    if (isFinal(error.code)) onAnswered(error.params.groupId?.toString());
    // Whoever comes by a link may be refused before the page has read what it says of that.
    await readFailures();
    const text = t(error.messageKey, error.params);
    bus.publish('alert.requested', { title: t('common.warning'), text });
  };
  const welcome = ({ id, name }: Group) => {
    bus.publish('notification.requested', { level: 'INFO', text: t('join.done', { name }) });
    onAnswered(id);
  };
  const answer = useInvitePreview(token);
  const findMembership = useInviteMembership(token);
  const { preview, error } = answer ?? {};
  const refusal = preview?.isFull ? FULL : error && isFinal(error.code) ? error : undefined;
  const conclude = useEffectEvent((reason: StoreError) => void explain(reason));
  // A link that leads nowhere says so before anybody signs in for it or wants to join by it. Who is in the
  // group is taken there all the same.
  const findReason = useEffectEvent(async (early: StoreError) =>
    isGuest || early.code === 'INVITE_INVALID' ? early : ((await findMembership()) ?? early),
  );
  useEffect(() => {
    if (!refusal) return;
    let isWanted = true;
    void findReason(refusal).then((reason) => isWanted && conclude(reason));
    return () => {
      isWanted = false;
    };
  }, [refusal]);
  if (refusal) return null;
  if (!isGuest) return <Question {...{ token, preview, explain, welcome, onAnswered }} />;
  return answer ? <SignInFirst preview={preview} onDecline={() => onAnswered()} /> : null;
}

interface SignInFirstProps {
  readonly preview: InvitePreview | undefined;
  onDecline(): void;
}

function SignInFirst({ preview, onDecline }: SignInFirstProps) {
  const { t } = useTexts('groups');
  const { bus } = useKernel();
  useEffect(() => {
    bus.publish('sign-in.requested', { reason: 'join-group' });
  }, [bus]);
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

interface QuestionProps extends Pick<InviteProps, 'token' | 'onAnswered'> {
  readonly preview: InvitePreview | undefined;
  /** Says why one could not join. */
  explain(error: StoreError): Promise<void>;
  welcome(group: Group): void;
}

function Question({ token, preview, explain, welcome, onAnswered }: QuestionProps) {
  const { t } = useTexts('groups');
  const { groups } = useKernel();
  const [pending, setPending] = useState(false);
  const join = async () => {
    setPending(true);
    const outcome = await groups.join(token);
    setPending(false);
    if ('error' in outcome) return explain(outcome.error);
    welcome(outcome.group);
  };
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
