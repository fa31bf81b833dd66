import { MAX_NAME_LENGTH, type ReportedName } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Button, Card, TextField } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import type { PageOf, WholeGameApi } from '../api/game-api.ts';
import type { PeopleApi } from '../api/people-api.ts';
import { AskDialog } from '../dialogs/ask-dialog.view.tsx';
import { PagedList } from '../paging/paged-list.view.tsx';
import styles from './game.module.css';
import { useFurther } from './use-further.ts';

/** What is done about who was reported. */
export interface ReportedNamesApi
  extends Pick<WholeGameApi, 'settleNameReports' | 'readReportedNames'>,
    Pick<PeopleApi, 'drawName' | 'removePicture' | 'renameGroup'> {}

interface ReportedNamesProps {
  readonly api: ReportedNamesApi;
  /** The first of them; those that weigh most come first. */
  readonly reported: PageOf<ReportedName>;
  reload(): Promise<void>;
}

type Deed = 'drawName' | 'removePicture' | 'renameGroup' | 'settle';

interface Asked {
  readonly who: ReportedName;
  readonly deed: Deed;
}

/** Persons and groups whose names or pictures players have reported. */
export function ReportedNames({ api, reported, reload }: ReportedNamesProps) {
  const { t } = useTexts('operator');
  const { items, further, readAgain } = useFurther(reported, api.readReportedNames);
  const onSettled = async () => void (await Promise.all([reload(), readAgain()]));
  const [asked, setAsked] = useState<Asked>();
  return (
    <Card title={t('operator.game.reportedNames')} flush>
      <PagedList
        label={t('operator.game.reportedNames')}
        items={items}
        wordsOf={({ id, name, reportedName }) => `${id} ${name} ${reportedName}`}
        empty={t('operator.game.noneReported')}
        further={further}
      >
        {(who) => <Entry key={who.id} who={who} onAsk={(deed) => setAsked({ who, deed })} />}
      </PagedList>
      {asked && (
        <Question api={api} {...asked} reload={onSettled} onClose={() => setAsked(undefined)} />
      )}
    </Card>
  );
}

interface EntryProps {
  readonly who: ReportedName;
  onAsk(deed: Deed): void;
}

function Entry({ who, onAsk }: EntryProps) {
  const { t, formatDateTime } = useTexts('operator');
  const { id, name, reportedName, hasPicture, reports, reportedAt } = who;
  const at = formatDateTime(reportedAt, t('operator.dateTime'));
  const deeds: readonly Deed[] = isGroup(who)
    ? ['renameGroup', 'settle']
    : ['drawName', ...(hasPicture ? (['removePicture'] as const) : []), 'settle'];
  return (
    <li className={styles.entry}>
      <p className={styles.title}>{name}</p>
      <p className={styles.meta}>
        {[
          id,
          ...(hasPicture ? [t('operator.people.picture')] : []),
          t('operator.game.reportedBy', { count: reports }),
          t('operator.game.reportedSince', { at }),
          ...(name === reportedName ? [] : [t('operator.game.reportedAs', { reportedName })]),
        ].join(', ')}
      </p>
      <div className={styles.actions}>
        {deeds.map((deed) => (
          <Button
            key={deed}
            size="small"
            variant={deed === 'settle' ? 'secondary' : 'danger'}
            onClick={() => onAsk(deed)}
          >
            {t(deed === 'settle' ? 'operator.game.settle' : `operator.people.${deed}`)}
          </Button>
        ))}
      </div>
    </li>
  );
}

interface QuestionProps extends Asked, Pick<ReportedNamesProps, 'api' | 'reload'> {
  onClose(): void;
}

/** Asks before something is done about who was reported, and why. */
function Question({ api, who: { id, name, lastReport }, deed, reload, onClose }: QuestionProps) {
  const { t } = useTexts('operator');
  const [newName, setNewName] = useState('');
  const label = t(deed === 'settle' ? 'operator.game.settle' : `operator.people.${deed}`);
  const perform = async (reason: string) => {
    if (deed === 'settle') await api.settleNameReports(id, lastReport, reason);
    else if (deed === 'renameGroup') await api.renameGroup(id, newName.trim(), reason);
    else await api[deed](id, reason);
    await reload();
  };
  return (
    <AskDialog
      title={`${label}: ${name}`}
      confirmLabel={label}
      danger={deed !== 'settle'}
      asksReason
      perform={perform}
      onRefused={reload}
      onClose={onClose}
    >
      <p>
        {deed === 'settle'
          ? t('operator.game.settleText')
          : t(`operator.people.explain.${deed}`, { id, name: newName.trim() })}
      </p>
      {deed === 'renameGroup' && (
        <TextField
          label={t('operator.people.groupName')}
          value={newName}
          onChange={setNewName}
          maxLength={MAX_NAME_LENGTH}
        />
      )}
    </AskDialog>
  );
}

const isGroup = ({ id }: ReportedName) => id.startsWith('gr-');
