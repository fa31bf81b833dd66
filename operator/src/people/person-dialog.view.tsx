import type { PersonRecord } from '@spieltag/shared-kernel/contract';
import { saveAsJson } from '@spieltag/shared-kernel/files';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { Select } from '@spieltag/shared-kernel/ui';
import { useState } from 'react';
import type { AdminError } from '../api/call-row.ts';
import type { PeopleApi } from '../api/people-api.ts';
import { AskDialog } from '../dialogs/ask-dialog.view.tsx';
import { isBanned } from './is-banned.ts';

/** What can be done about somebody. */
export type Deed = 'ban' | 'unban' | 'drawName' | 'removePicture' | 'export' | 'delete';

const DAY_MS = 86_400_000;
/** Days; the last is for good. */
const LASTS = ['1', '7', '28', '365', '36500'] as const;

interface PersonDialogProps {
  readonly api: PeopleApi;
  readonly person: PersonRecord;
  readonly deed: Deed;
  /**
   * Shows how it stands now; does not reject.
   * @param search in the place of what was searched for, which may find them no more
   */
  findAgain(search?: string): Promise<void>;
  /** It was refused: somebody else may have been first. Does not reject. */
  lookAgain(fault: AdminError): Promise<void>;
  onClose(): void;
}

/** Asks before something is done about somebody, and why. */
export function PersonDialog(props: PersonDialogProps) {
  const { api, person, deed, findAgain, lookAgain, onClose } = props;
  const { t, formatDateTime } = useTexts('operator');
  const [days, setDays] = useState<(typeof LASTS)[number]>('7');
  const { id, name, bannedUntil } = person;
  const perform = async (reason: string) => {
    if (deed === 'ban') await api.ban(person, Number(days) * DAY_MS, reason);
    else if (deed === 'unban') await api.unban(person, reason);
    else if (deed === 'delete') await api.remove(id, reason);
    else if (deed === 'drawName') await api.drawName(id, reason);
    else if (deed === 'removePicture') await api.removePicture(id, reason);
    else await saveAsJson(`${id}.json`, await api.exportData(id, reason));
    await findAgain(deed === 'drawName' ? id : undefined);
  };
  return (
    <AskDialog
      title={`${t(`operator.people.${deed}`)}: ${name}`}
      confirmLabel={t(`operator.people.${deed}`)}
      danger={deed === 'ban' || deed === 'delete'}
      asksReason
      perform={perform}
      onRefused={lookAgain}
      onClose={onClose}
    >
      <p>{t(`operator.people.explain.${deed}`)}</p>
      {deed === 'ban' && bannedUntil !== null && isBanned(person) && (
        <p>
          {t('operator.people.replaced', {
            time: formatDateTime(bannedUntil, t('operator.dateTime')),
          })}
        </p>
      )}
      {deed === 'ban' && (
        <Select
          label={t('operator.people.lasts')}
          value={days}
          onChange={setDays}
          options={LASTS.map((value) => ({ value, label: t(`operator.people.days.${value}`) }))}
        />
      )}
    </AskDialog>
  );
}
