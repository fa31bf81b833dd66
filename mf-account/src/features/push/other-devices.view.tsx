import { useTexts } from '@spieltag/shared-kernel/i18n';
import { native } from '@spieltag/shared-kernel/native';
import type { PushDevice } from '@spieltag/shared-kernel/push';
import { Button } from '@spieltag/shared-kernel/ui';
import styles from './push.module.css';
import type { PushActions } from './use-push-overview.ts';

interface Props {
  readonly push: PushActions;
  readonly devices: readonly PushDevice[];
}

/** Where else the user is told something; each can be told nothing any more from here. */
export function OtherDevices({ push, devices }: Props) {
  const { t } = useTexts('account');
  // The server knows this one by a cookie, which an app does not have: any app of its platform may be this one.
  const ownPlatform = native.pushDevice?.platform;
  const others = devices.filter(({ isThis, kind }) => !isThis && kind !== ownPlatform);
  if (others.length === 0) return null;
  return (
    <section className={styles.column} aria-label={t('push.others')}>
      <h3 className={styles.heading}>{t('push.others')}</h3>
      <ul className={styles.list}>
        {others.map(({ id, label, isDelivered }) => (
          <li key={id} className={styles.line}>
            <span>{isDelivered ? label : t('push.notDelivered', { label })}</span>
            <Button
              size="small"
              aria-disabled={push.isPending}
              aria-label={t('push.removeWhat', { label })}
              onClick={() => void push.remove(id, false)}
            >
              {t('push.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {others.some(({ kind }) => kind !== 'web') && (
        <p className={styles.note}>{t('push.appsReturn')}</p>
      )}
    </section>
  );
}
