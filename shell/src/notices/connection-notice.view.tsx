import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { Banner, Button } from '@spieltag/shared-kernel/ui';
import { useEffect, useEffectEvent } from 'react';
import { isTransient, retryDelayMs } from '../connection/transient-failure.ts';
import { useIsOnline } from '../connection/use-is-online.ts';
import styles from './notice.module.css';

/** Says that the data may be outdated, and retries until the server answers. */
export function ConnectionNoticeView() {
  const { t } = useTexts('shell');
  const { gameState, ledger, refresh } = useKernel();
  const errors = [useStore(gameState).error, useStore(ledger).error];
  const error = errors.find((each) => each && isTransient(each));
  const isOnline = useIsOnline();
  const isFailing = error !== undefined || !isOnline;
  const retry = useEffectEvent(() => void refresh({ force: true }));
  useEffect(() => {
    if (!isFailing) return;
    const timer = setInterval(() => retry(), retryDelayMs());
    const back = () => retry();
    window.addEventListener('online', back);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', back);
    };
  }, [isFailing]);
  if (!isFailing) return null;
  const isOffline =
    !isOnline || (error?.status === undefined && error?.code !== 'UNREADABLE_REPLY');
  return (
    <div className={styles.notice}>
      <Banner
        tone="offline"
        action={
          <Button size="small" onClick={() => void refresh({ force: true })}>
            {t('common.retry')}
          </Button>
        }
      >
        {isOnline && error?.code === 'MAINTENANCE'
          ? t(error.messageKey, error.params)
          : t(isOffline ? 'connection.offline' : 'connection.server')}
      </Banner>
    </div>
  );
}
