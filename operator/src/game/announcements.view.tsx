import type { AnnouncementRecord } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, Card } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import type { WholeGameApi } from '../api/game-api.ts';
import { AskDialog } from '../dialogs/ask-dialog.view.tsx';
import { Folded } from '../forms/folded.view.tsx';
import { PagedList } from '../paging/paged-list.view.tsx';
import { AnnounceForm } from './announce-form.view.tsx';
import styles from './game.module.css';
import { isOver } from './is-over.ts';

interface AnnouncementsProps {
  readonly api: Pick<WholeGameApi, 'announce' | 'withdraw'>;
  /** The newest first. */
  readonly announcements: readonly AnnouncementRecord[];
  reload(): Promise<void>;
}

/** What players are told, and were; each can be taken back while it holds. */
export function Announcements({ api, announcements, reload }: AnnouncementsProps) {
  const { t } = useTexts('operator');
  const [asked, setAsked] = useState<AnnouncementRecord>();
  return (
    <Card title={t('operator.game.announcements')} flush>
      <PagedList
        label={t('operator.game.announcements')}
        items={announcements}
        wordsOf={({ de, en }) => `${de} ${en}`}
        empty={t('operator.game.noAnnouncements')}
      >
        {(announcement) => (
          <Announced
            key={announcement.id}
            announcement={announcement}
            onWithdraw={() => setAsked(announcement)}
          />
        )}
      </PagedList>
      <div className={styles.new}>
        <Folded title={t('operator.game.announce')}>
          <AnnounceForm api={api} onAnnounced={() => void reload()} />
        </Folded>
      </div>
      {asked && (
        <AskDialog
          title={t('operator.game.withdraw')}
          confirmLabel={t('operator.game.withdraw')}
          danger={false}
          asksReason
          perform={async (reason) => {
            await api.withdraw(asked.id, reason);
            await reload();
          }}
          onRefused={reload}
          onClose={() => setAsked(undefined)}
        >
          <p>{t('operator.game.explain.withdraw')}</p>
          <p>{asked.de}</p>
        </AskDialog>
      )}
    </Card>
  );
}

interface AnnouncedProps {
  readonly announcement: AnnouncementRecord;
  onWithdraw(): void;
}

function Announced({ announcement, onWithdraw }: AnnouncedProps) {
  const { t, formatDateTime } = useTexts('operator');
  const { level, de, en, from, until, withdrawnAt } = announcement;
  const isInPast = isOver(announcement);
  const time = (at: number) => formatDateTime(at, t('operator.dateTime'));
  const span = t('operator.game.span', { from: time(from), to: time(until) });
  return (
    <li className={styles.entry}>
      <p className={styles.title} lang="de">
        {de}
      </p>
      <p lang="en">{en}</p>
      <p className={styles.meta}>
        {[
          t(`operator.game.level.${level}`),
          span,
          ...(withdrawnAt === null ? [] : [t('operator.game.withdrawn')]),
          ...(isInPast && withdrawnAt === null ? [t('operator.game.over')] : []),
        ].join(', ')}
      </p>
      {withdrawnAt === null && !isInPast && (
        <div className={styles.actions}>
          <Button size="small" onClick={onWithdraw}>
            {t('operator.game.withdraw')}
          </Button>
        </div>
      )}
    </li>
  );
}
