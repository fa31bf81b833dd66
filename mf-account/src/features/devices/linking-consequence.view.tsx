import type { Account } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import styles from './devices.module.css';

/** What becomes of the team on this device once it is linked to another account. */
export function LinkingConsequence({ account }: { readonly account: Account }) {
  const { t } = useTexts('account');
  const { data: ledger } = useStore(useKernel().ledger);
  const count = ledger?.lineup.indexedPlayers.filter(Boolean).length ?? 0;
  const { name } = account;
  return (
    <div className={styles.becomes}>
      <p>{t('devices.becomes.other')}</p>
      {account.isTrial ? (
        <p>{t(count > 0 ? 'devices.becomes.guest' : 'devices.becomes.empty', { name, count })}</p>
      ) : (
        <p>{t('devices.becomes.reader', { name })}</p>
      )}
    </div>
  );
}
