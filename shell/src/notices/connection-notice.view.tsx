import { registerTexts, useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useStore } from '@spieltag/shared-kernel/remote';
import { Banner, Button } from '@spieltag/shared-kernel/ui';
import { useEffect, useEffectEvent } from 'react';
import { isTransient, retryDelayMs } from '../connection/transient-failure.ts';
import { useIsOnline } from '../connection/use-is-online.ts';
import styles from './notice.module.css';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

/** Resolves once the texts are loaded in the current language. */
export const textsRead = registerTexts('notices', { de, en });

/** Says that the data may be outdated, and retries until the server answers. */
export default function ConnectionNoticeView() {
  const { t, formatDateTime } = useTexts('notices');
  const { client, gameState, ledger, session, refresh } = useKernel();
  const keptSince = useStore(client.keptSince);
  const errors = [useStore(gameState).error, useStore(ledger).error, useStore(session).error];
  const error = errors.find((each) => each && isTransient(each));
  const isOnline = useIsOnline();
  const isFailing = error !== undefined || !isOnline || keptSince !== undefined;
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
  const text = () => {
    if (isOnline && error?.code === 'MAINTENANCE') return t(error.messageKey, error.params);
    if (keptSince === undefined) return t(isOffline ? 'connection.offline' : 'connection.server');
    const at = formatDateTime(keptSince, isToday(keptSince) ? 'HH:mm' : undefined);
    const isByServer = error !== undefined && !isOffline;
    return t(isByServer ? 'connection.keptServer' : 'connection.kept', { at });
  };
  return (
    <div className={styles.notice} data-passing>
      <Banner
        isInStatus
        tone="offline"
        action={
          <Button size="small" onClick={() => void refresh({ force: true })}>
            {t('common.retry')}
          </Button>
        }
      >
        {text()}
      </Banner>
    </div>
  );
}

const isToday = (at: number) => new Date(at).toDateString() === new Date().toDateString();
