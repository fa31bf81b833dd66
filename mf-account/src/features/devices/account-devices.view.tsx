import type { Account } from '@spieltag/shared-kernel/contract';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import type { AccountDevice } from '@spieltag/shared-kernel/own-account';
import { Badge, Button, ConfirmDialog, ErrorState, SkeletonRows } from '@spieltag/shared-kernel/ui';
import { LogOut } from '@spieltag/shared-kernel/vendor/icons';
import { useState } from 'react';
import styles from './account-devices.module.css';
import { useAccountDevices } from './use-account-devices.ts';

/** What is asked about; `all`: all devices but this one. */
type Asked = AccountDevice | 'all';

/** Where the account is played; any device but this one can be signed off from here. */
export function AccountDevices({ account }: { readonly account: Account }) {
  const { t, formatDateTime } = useTexts('account');
  const { data, error, retry, isPending, signOff } = useAccountDevices(account.id);
  const [asked, setAsked] = useState<Asked>();
  const nameOf = ({ label }: AccountDevice) => label ?? t('devices.list.unknown');
  const confirm = async (what: Asked) => {
    const isAll = what === 'all';
    const done = isAll
      ? t('devices.list.doneAll')
      : t('devices.list.done', { label: nameOf(what) });
    await signOff(isAll ? undefined : what.id, done);
    setAsked(undefined);
  };
  if (!data && error) {
    return <ErrorState text={t(error.messageKey, error.params)} onRetry={retry} />;
  }
  if (!data) return <SkeletonRows />;
  const { devices, inChargeAt } = data;
  const others = devices.filter(({ isThis }) => !isThis);
  return (
    <section className={styles.column} aria-label={t('devices.list.title')}>
      <h3 className={styles.heading}>{t('devices.list.title')}</h3>
      <ul className={styles.list}>
        {devices.map((device) => (
          <li key={device.id} className={styles.line}>
            <Device device={device} name={nameOf(device)} />
            {!device.isThis && inChargeAt === null && (
              <Button
                size="small"
                disabled={isPending}
                aria-label={t('devices.list.offWhat', { label: nameOf(device) })}
                onClick={() => setAsked(device)}
              >
                {t('devices.list.off')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && inChargeAt === null && (
        <Button icon={LogOut} disabled={isPending} onClick={() => setAsked('all')}>
          {t('devices.list.offAll')}
        </Button>
      )}
      {others.length > 0 && inChargeAt !== null && (
        <p className={styles.note}>
          {t('devices.list.notYet', { when: formatDateTime(inChargeAt, `${t('date')}, HH:mm`) })}
        </p>
      )}
      {asked && (
        <ConfirmDialog
          danger
          title={
            asked === 'all'
              ? t('devices.list.questionAll')
              : t('devices.list.question', { label: nameOf(asked) })
          }
          text={
            <div className={styles.column}>
              <p>{t('devices.list.consequence')}</p>
              <p>{t(account.isTrial ? 'devices.list.guest' : 'devices.list.reader')}</p>
            </div>
          }
          confirmLabel={t('devices.list.off')}
          pending={isPending}
          onConfirm={() => void confirm(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

function Device({ device, name }: { readonly device: AccountDevice; readonly name: string }) {
  const { t, formatDateTime } = useTexts('account');
  const { since: sinceAt, lastUsedOn, isThis, isNew } = device;
  const since = formatDateTime(sinceAt, t('date'));
  // A day has no hour: noon is the same day wherever it is shown.
  const used = lastUsedOn && formatDateTime(Date.parse(`${lastUsedOn}T12:00`), t('date'));
  return (
    <span className={styles.device}>
      <span>
        {name} {isThis && <Badge>{t('devices.list.this')}</Badge>}
        {isNew && <Badge tone="warn">{t('devices.list.new')}</Badge>}
      </span>
      <span className={styles.note}>
        {used && !isThis
          ? t('devices.list.used', { since, used })
          : t('devices.list.since', { since })}
      </span>
    </span>
  );
}
