import type { Account } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { SkeletonRows } from '@spieltag/shared-kernel/ui';
import { lazy, Suspense } from 'react';

interface Props {
  readonly account: Account;
}

const AccountDevices = lazy(() =>
  import('./account-devices.view.tsx').catch(() => ({ default: Unreachable })),
);

/** The devices of the account: few who come to the page look at them, so they come after it. */
export function LateDevices({ account }: Props) {
  return (
    <Suspense fallback={<SkeletonRows />}>
      <AccountDevices key={account.id} account={account} />
    </Suspense>
  );
}

/** Without a connection the page may be there and its later parts not. */
function Unreachable(_props: Props) {
  const { t } = useTexts('account');
  return <p>{t('error.NETWORK')}</p>;
}
