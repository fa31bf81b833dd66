import type { Group } from '@spieltag/shared-kernel/contract';
import { type PlainTextKey, useTexts } from '@spieltag/shared-kernel/i18n';
import { native } from '@spieltag/shared-kernel/native';
import { useKernel, useSeasonId, useStore } from '@spieltag/shared-kernel/remote';
import { Button, ConfirmDialog, Sheet } from '@spieltag/shared-kernel/ui';
import { Clock, Copy, LinkIcon, RefreshCw, Share2 } from '@spieltag/shared-kernel/vendor/icons';
import { useState } from 'react';
import { inviteLink } from '../../address/invite-address.model.ts';
import { useGroupChange } from '../../group-changes/use-group-change.ts';
import { InvitePicture } from './invite-picture.view.tsx';
import { InviteQr } from './invite-qr.view.tsx';
import styles from './invite-sheet.module.css';

interface Props {
  readonly group: Group;
  onClose(): void;
}

/** The group's invite link: how long it is valid, copying, passing on, replacing it. */
export function InviteSheet({ group, onClose }: Props) {
  const { t } = useTexts('groups');
  const { gameNow } = useKernel();
  const shownId = useSeasonId();
  const { publicJoinToken: token, publicJoinTokenValidUntil: validUntil } = group;
  const seasonId = group.publicJoinSeasonId ?? shownId;
  // Of another season the page has no clock: there the server says it, by leaving the token out.
  const isOver =
    validUntil !== null && (seasonId === shownId ? gameNow() >= validUntil : token === null);
  const isValid = token !== null && validUntil !== null && !isOver;
  return (
    <Sheet title={t('invite.title', { name: group.name })} isOpen onClose={onClose}>
      <div className={styles.content}>
        {isValid ? (
          <>
            <p>{t('invite.text')}</p>
            <CurrentLink {...{ group, seasonId, token, validUntil }} />
          </>
        ) : (
          <>
            <p className={styles.note}>{t(isOver ? 'invite.expired' : 'invite.none')}</p>
            <NewLink groupId={group.id} />
          </>
        )}
      </div>
    </Sheet>
  );
}

interface CurrentLinkProps {
  readonly group: Group;
  /** The one the link was made for. */
  readonly seasonId: string;
  readonly token: string;
  /** Season time, epoch ms. */
  readonly validUntil: number;
}

function CurrentLink({ group, seasonId, token, validUntil }: CurrentLinkProps) {
  const { t, formatDateTime } = useTexts('groups');
  const { bus, gameState } = useKernel();
  const base = useStore(gameState).data?.groupJoinBasePath ?? '';
  const link = inviteLink(base, native.siteOrigin, seasonId, token);
  const notify = (level: 'INFO' | 'WARN', key: PlainTextKey<'groups'>) =>
    bus.publish('notification.requested', { level, text: t(key) });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      notify('INFO', 'invite.copied');
    } catch {
      notify('WARN', 'invite.copyFailed');
    }
  };
  const share = async () => {
    const text = t('invite.message', { name: group.name });
    const outcome = await native.share({ title: group.name, text, url: link });
    if (outcome === 'failed') notify('WARN', 'invite.shareFailed');
  };
  const canShare = native.isApp || typeof navigator.share === 'function';
  return (
    <>
      <label className={styles.field}>
        <span className={styles.label}>{t('invite.link')}</span>
        <input
          className={styles.link}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
      </label>
      <p className={styles.validity}>
        <Clock aria-hidden size={16} />
        {t('invite.validUntil', { time: formatDateTime(validUntil, t('invite.date')) })}
      </p>
      <div className={styles.actions}>
        <Button
          variant={canShare ? 'secondary' : 'primary'}
          icon={Copy}
          wide
          onClick={() => void copy()}
        >
          {t('invite.copy')}
        </Button>
        {canShare && (
          <Button variant="primary" icon={Share2} wide onClick={() => void share()}>
            {t('invite.share')}
          </Button>
        )}
      </div>
      <InviteQr link={link} name={group.name} />
      <InvitePicture link={link} name={group.name} />
      <ReplaceLink groupId={group.id} />
    </>
  );
}

function NewLink({ groupId }: { readonly groupId: string }) {
  const { t } = useTexts('groups');
  const { groups } = useKernel();
  const { pending, run } = useGroupChange();
  const create = () => void run(groups.createJoinLink(groupId));
  return (
    <Button variant="primary" icon={LinkIcon} wide pending={pending} onClick={create}>
      {t('invite.create')}
    </Button>
  );
}

function ReplaceLink({ groupId }: { readonly groupId: string }) {
  const { t } = useTexts('groups');
  const { groups } = useKernel();
  const { pending, run } = useGroupChange();
  const [asking, setAsking] = useState(false);
  const replace = async () => {
    await run(groups.createJoinLink(groupId), t('invite.created'));
    setAsking(false);
  };
  return (
    <div className={styles.replace}>
      <p className={styles.note}>{t('invite.replaceHint')}</p>
      <Button variant="ghost" icon={RefreshCw} onClick={() => setAsking(true)}>
        {t('invite.replace')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('invite.replace')}
          text={t('invite.replaceText')}
          confirmLabel={t('invite.create')}
          pending={pending}
          onConfirm={() => void replace()}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
