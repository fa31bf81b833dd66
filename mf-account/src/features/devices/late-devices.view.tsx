import type { Account } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { ErrorState, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { useLoad } from '../../loading/use-load.ts';

interface Props {
  readonly account: Account;
}

const fetchDevices = async () => (await import('./account-devices.view.tsx')).AccountDevices;

/**
 * The devices of the account: few who come to the page look at them, so they come after it. Where they cannot be
 * fetched, it can be tried again.
 */
export function LateDevices({ account }: Props) {
  const { t } = useTexts('account');
  const { data: AccountDevices, error, retry } = useLoad(fetchDevices);
  if (AccountDevices) return <AccountDevices key={account.id} account={account} />;
  return error ? <ErrorState text={t('error.NETWORK')} onRetry={retry} /> : <SkeletonRows />;
}
