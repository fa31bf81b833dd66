import { browserStorage, createJsonStorage } from '@spieltag/shared-kernel/client';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel, useSeasonId, useStore } from '@spieltag/shared-kernel/remote';
import { IconButton } from '@spieltag/shared-kernel/ui';
import { X } from '@spieltag/shared-kernel/vendor/icons';
import { useEffect, useRef, useState } from 'react';
import { useShell } from '../shell-context.tsx';
import { isAdDue, rememberAd } from './ad-flag.ts';
import styles from './ads.module.css';

const RENDERED_WITHIN_MS = 10_000;
/** What the page of an ad says to its parent once an ad is to be seen. */
const RENDERED = 'ad-rendered';

/** A banner at most once a day, in the seasons that carry ads and where an ad's page is configured. */
export function AdOverlayView() {
  const { config } = useShell();
  const { gameState, now } = useKernel();
  const seasonId = useSeasonId();
  // Undefined: not known at the moment, which ends no ad.
  const hasAds = useStore(gameState).data?.seasonsWithAds.includes(seasonId);
  const [storage] = useState(() => createJsonStorage(browserStorage()));
  // Asked once: from when it is shown on, the flag is for the next page.
  const [isDue] = useState(() => isAdDue(storage, now()));
  const [isOver, setOver] = useState(false);
  const wasShown = useRef(false);
  // Whoever comes back from a season without ads has seen today's.
  useEffect(() => {
    if (hasAds === false && wasShown.current) setOver(true);
  }, [hasAds]);
  if (!config.adUrl || !hasAds || isOver || !isDue) return null;
  return (
    <AdView
      url={config.adUrl}
      onShown={() => {
        wasShown.current = true;
        rememberAd(storage, now());
      }}
      onOver={() => setOver(true)}
    />
  );
}

interface AdProps {
  readonly url: string;
  onShown(): void;
  /** Closed, or no ad came. */
  onOver(): void;
}

function AdView({ url, onShown, onOver }: AdProps) {
  const { t } = useTexts('shell');
  const [isShown, setShown] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const done = useRef({ onShown, onOver });
  done.current = { onShown, onOver };
  useEffect(() => {
    const giveUp = setTimeout(() => done.current.onOver(), RENDERED_WITHIN_MS);
    const listen = ({ source, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || data !== RENDERED) return;
      clearTimeout(giveUp);
      setShown(true);
      done.current.onShown();
    };
    window.addEventListener('message', listen);
    return () => {
      clearTimeout(giveUp);
      window.removeEventListener('message', listen);
    };
  }, []);
  const close = () => {
    onOver();
    // The button goes with the banner.
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
