import type { ReportedAnnouncement } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, Card } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import type { PageOf, WholeGameApi } from '../api/game-api.ts';
import { AskDialog } from '../dialogs/ask-dialog.view.tsx';
import { PagedList } from '../paging/paged-list.view.tsx';
import styles from './game.module.css';
import { useFurther } from './use-further.ts';

interface ReportedProps {
  readonly api: Pick<WholeGameApi, 'settleReports' | 'readReported'>;
  /** The first of them; those that weigh most come first. */
  readonly reported: PageOf<ReportedAnnouncement>;
  reload(): Promise<void>;
}

interface Verdict {
  readonly announcement: ReportedAnnouncement;
  readonly remove: boolean;
}

/** What admins of groups have announced and members have reported: it stays, or goes. */
export function Reported({ api, reported, reload }: ReportedProps) {
  const { t } = useTexts('operator');
  const { items, further, readAgain } = useFurther(reported, api.readReported);
  const onSettled = async () => void (await Promise.all([reload(), readAgain()]));
  const [asked, setAsked] = useState<Verdict>();
  const label = asked && t(`operator.game.${asked.remove ? 'removeReported' : 'keepReported'}`);
  return (
    <Card title={t('operator.game.reported')} flush>
      <PagedList
        label={t('operator.game.reported')}
        items={items}
        wordsOf={({ text, groupName, authorName }) => `${text} ${groupName} ${authorName}`}
        empty={t('operator.game.noneReported')}
        further={further}
      >
        {(announcement) => (
          <Entry
            key={announcement.id}
            announcement={announcement}
            onAsk={(remove) => setAsked({ announcement, remove })}
          />
        )}
      </PagedList>
      {asked && label && (
        <AskDialog
          title={label}
          confirmLabel={label}
          danger={asked.remove}
          asksReason
          perform={async (reason) => {
            await api.settleReports(asked.announcement.id, asked.remove, reason);
            await onSettled();
          }}
          onRefused={onSettled}
          onClose={() => setAsked(undefined)}
        >
          <p>{asked.announcement.text}</p>
        </AskDialog>
      )}
    </Card>
  );
}

interface EntryProps {
  readonly announcement: ReportedAnnouncement;
  onAsk(remove: boolean): void;
}

function Entry({ announcement, onAsk }: EntryProps) {
  const { t, formatDateTime } = useTexts('operator');
  const { text, groupName, authorName, authorId, writtenAt, reports, isInSight } = announcement;
  const at = formatDateTime(writtenAt, t('operator.dateTime'));
  return (
    <li className={styles.entry}>
      <p className={styles.title}>{text}</p>
      <p className={styles.meta}>
        {[
          t('operator.game.reportedBy', { count: reports }),
          t('operator.game.announcedIn', { group: groupName, name: authorName, id: authorId, at }),
          ...(isInSight ? [] : [t('operator.game.withdrawn')]),
        ].join(', ')}
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => onAsk(false)}>
          {t('operator.game.keepReported')}
        </Button>
        <Button size="small" variant="danger" onClick={() => onAsk(true)}>
          {t('operator.game.removeReported')}
        </Button>
      </div>
    </li>
  );
}
