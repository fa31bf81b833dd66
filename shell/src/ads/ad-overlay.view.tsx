import { browserStorage, createJsonStorage } from '@spieltag/shared-kernel/client';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useSeasonId, useStore } from '@spieltag/shared-kernel/remote';
import { IconButton } from '@spieltag/shared-kernel/ui';
import { X } from '@spieltag/shared-kernel/vendor/icons';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useShell } from '../context/shell-context.tsx';
import { isAdDue, rememberAd } from './ad-flag.ts';
import styles from './ads.module.css';

const RENDERED_WITHIN_MS = 10_000;
/** The message an ad's page posts to its parent once the ad is visible. */
const RENDERED = 'ad-rendered';

/** A banner at most once a day, in the seasons that carry ads and where an ad's page is configured. */
export function AdOverlayView() {
  const { config } = useShell();
  const { gameState, now } = useKernel();
  const seasonId = useSeasonId();
  // Undefined while it is not known; that does not end an ad.
  const hasAds = useStore(gameState).data?.seasonsWithAds.includes(seasonId);
  const isInSight = useIsInSight();
  const [storage] = useState(() => createJsonStorage(browserStorage()));
  // Read once: a banner that becomes due concerns the next page.
  const [isDue] = useState(() => isAdDue(storage, now()));
  const [isOver, setOver] = useState(false);
  const wasShown = useRef(false);
  // A banner that was shown does not return with the next season that carries ads.
  useEffect(() => {
    if (hasAds === false && wasShown.current) setOver(true);
  }, [hasAds]);
  // Another tab may be first, and in one that is out of sight nobody would see it.
  const mayShow = () => wasShown.current || (isInSight && isAdDue(storage, now()));
  if (!config.adUrl || !hasAds || isOver || !isDue || !mayShow()) return null;
  return (
    <AdView
      url={config.adUrl}
      onRendered={() => {
        if (!mayShow()) return setOver(true);
        wasShown.current = true;
        rememberAd(storage, now());
      }}
      onOver={() => setOver(true)}
    />
  );
}

const useIsInSight = () => useSyncExternalStore(followSight, () => !document.hidden);

function followSight(notify: () => void): () => void {
  document.addEventListener('visibilitychange', notify);
  return () => document.removeEventListener('visibilitychange', notify);
}

interface AdProps {
  readonly url: string;
  /** The ad is ready to be seen. */
  onRendered(): void;
  /** The banner was closed, or no ad came. */
  onOver(): void;
}

function AdView({ url, onRendered, onOver }: AdProps) {
  const { t } = useTexts('shell');
  const [isShown, setShown] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const done = useRef({ onRendered, onOver });
  done.current = { onRendered, onOver };
  useEffect(() => {
    const giveUp = setTimeout(() => done.current.onOver(), RENDERED_WITHIN_MS);
    const listen = ({ source, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || data !== RENDERED) return;
      clearTimeout(giveUp);
      setShown(true);
      done.current.onRendered();
    };
    window.addEventListener('message', listen);
    return () => {
      clearTimeout(giveUp);
      window.removeEventListener('message', listen);
    };
  }, []);
  const close = () => {
    onOver();
    // The focused button disappears with the banner.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <aside className={styles.ad} aria-label={t('ad.label')} hidden={!isShown}>
      <span className={styles.word}>{t('ad.label')}</span>
      <iframe
        ref={frame}
        className={styles.frame}
        src={url}
        title={t('ad.label')}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
      />
      <IconButton icon={X} label={t('ad.close')} onClick={close} />
    </aside>
  );
}
