import type { Group } from '@spieltag/shared-kernel/contract';
import {
  type GroupAnnouncement,
  groupStoryRoutes,
  MAX_ANNOUNCEMENT_LENGTH,
  readAnnouncement,
} from '@spieltag/shared-kernel/group-play';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { Button, ConfirmDialog, cx, PromptDialog } from '@spieltag/shared-kernel/ui';
import { Flag, Megaphone, Pencil, Trash2 } from '@spieltag/shared-kernel/vendor/icons';
import { useState } from 'react';
import { useGroupChange } from '../../group-changes/use-group-change.ts';
import { useIsAdmin } from '../../group-changes/use-is-admin.ts';
import styles from './story.module.css';

interface AnnouncementProps {
  readonly group: Group;
  readonly announcement: GroupAnnouncement | null;
  onChanged(): Promise<void>;
}

interface Question {
  readonly deed: 'write' | 'remove' | 'report';
  /** What it is about: another one may come into its place while the question is open. */
  readonly about: GroupAnnouncement | null;
}

/** What an admin tells the group: admins change it and take it back, others can report it. */
export function Announcement({ group, announcement, onChanged }: AnnouncementProps) {
  const { t } = useTexts('groups');
  const dateText = useDateText();
  const isAdmin = useIsAdmin(group);
  const [asked, setAsked] = useState<Question>();
  if (!announcement && !isAdmin) return null;
  const ask = (deed: Question['deed']) => setAsked({ deed, about: announcement });
  const isOpen = asked?.deed === 'write' || asked?.about?.id === announcement?.id;
  return (
    <section
      className={cx(styles.announcement, announcement !== null && styles.told)}
      aria-label={t('story.announcement')}
    >
      {announcement && (
        <>
          <p className={styles.text}>
            <Megaphone aria-hidden size={20} className={styles.icon} />
            {announcement.text}
          </p>
          <p className={styles.author}>
            {t('story.writtenBy', {
              name: announcement.writtenBy,
              time: dateText(announcement.writtenAt),
            })}
          </p>
        </>
      )}
      <div className={styles.actions}>
        {isAdmin && (
          <Button
            size="small"
            icon={announcement ? Pencil : Megaphone}
            onClick={() => ask('write')}
          >
            {t(announcement ? 'story.replace' : 'story.announce')}
          </Button>
        )}
        {isAdmin && announcement && (
          <Button size="small" icon={Trash2} onClick={() => ask('remove')}>
            {t('story.remove')}
          </Button>
        )}
        {announcement &&
          !announcement.isOwn &&
          (announcement.isReported ? (
            <span className={styles.author}>{t('story.reported')}</span>
          ) : (
            <Button size="small" icon={Flag} onClick={() => ask('report')}>
              {t('story.report')}
            </Button>
          ))}
      </div>
      {asked && isOpen && (
        <Asked {...{ group, asked, onChanged }} onClose={() => setAsked(undefined)} />
      )}
    </section>
  );
}

/** A moment in words, with its year where that is another one. */
function useDateText(): (epochMs: number) => string {
  const { t, formatDateTime } = useTexts('groups');
  const kernel = useKernel();
  return (epochMs) => {
    const [year, thisYear] = [epochMs, kernel.now()].map((at) => new Date(at).getFullYear());
    return formatDateTime(epochMs, t(year === thisYear ? 'story.date' : 'story.dateOfYear'));
  };
}

interface AskedProps extends Omit<AnnouncementProps, 'announcement'> {
  readonly asked: Question;
  onClose(): void;
}

/** Asks before something is done. */
function Asked({ group, asked: { deed, about }, onChanged, onClose }: AskedProps) {
  const { t } = useTexts('groups');
  const { client, describeError } = useKernel();
  const { pending, run } = useGroupChange();
  const groupId = group.id;
  const perform = async (sending: Promise<unknown>, done: string) => {
    const outcome = sending.then(
      () => undefined,
      (error: unknown) => describeError(error),
    );
    if (!(await run(outcome, done))) return;
    await onChanged();
    onClose();
  };
  if (deed === 'write') {
    const announce = (text: string) => {
      const body = { groupId, text: readAnnouncement(text) ?? '' };
      const sending = client.call(groupStoryRoutes.announce, { body, rethrow: true });
      return perform(sending, t('story.announced'));
    };
    const max = MAX_ANNOUNCEMENT_LENGTH;
    return (
      <PromptDialog
        title={t('story.announceTitle')}
        label={t('story.announcement')}
        text={t('story.announceText', { max })}
        initialValue={about?.text ?? ''}
        confirmLabel={t('story.announce')}
        // Fields count what an emoji takes, two at most for each character.
        maxLength={2 * max}
        pending={pending}
        validate={(text) => (readAnnouncement(text) ? undefined : t('story.invalid', { max }))}
        onConfirm={(text) => void announce(text)}
        onCancel={onClose}
      />
    );
  }
  const body = { groupId, announcementId: about?.id ?? 0 };
  const row =
    deed === 'remove' ? groupStoryRoutes.withdrawAnnouncement : groupStoryRoutes.reportAnnouncement;
  return (
    <ConfirmDialog
      title={t(`story.${deed}Title`)}
      text={t(`story.${deed}Text`)}
      confirmLabel={t(`story.${deed}`)}
      danger={deed === 'remove'}
      pending={pending}
      onConfirm={() =>
        void perform(client.call(row, { body, rethrow: true }), t(`story.${deed}Done`))
      }
      onCancel={onClose}
    />
  );
}
