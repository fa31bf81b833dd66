import type { Account } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';

interface Props {
  readonly account: Account;
  /** Which team is played here then. */
  readonly played: string;
}

/** What becomes of the team on this device once it is linked to another account. */
export function LinkingConsequence({ account, played }: Props) {
  const { t } = useTexts('account');
  const { data: ledger } = useStore(useKernel().ledger);
  const count = ledger?.lineup.indexedPlayers.filter(Boolean).length ?? 0;
  const { name } = account;
  const here = account.isTrial
    ? t(count > 0 ? 'devices.becomes.guest' : 'devices.becomes.empty', { name, count })
    : t('devices.becomes.reader', { name });
  return (
    <p>
      {played} {here}
    </p>
  );
}
