import { useTexts } from '@spieltag/shared-kernel/i18n';
import { type GameCentre, native } from '@spieltag/shared-kernel/native';
import { useKernel } from '@spieltag/shared-kernel/remote';
import { Badge, Button } from '@spieltag/shared-kernel/ui';
import { Trophy } from '@spieltag/shared-kernel/vendor/icons';
import { useEffect, useRef, useState } from 'react';
import styles from './settings.module.css';

/** Connects the device's game centre; only inside the native app, where the device has one. */
export function GameCentreSetting() {
  const { gameCentre } = native;
  return gameCentre ? <Connection gameCentre={gameCentre} /> : null;
}

function Connection({ gameCentre }: { readonly gameCentre: GameCentre }) {
  const { t } = useTexts('account');
  const { bus } = useKernel();
  const [isConnected, setConnected] = useState<boolean>();
  const [pending, setPending] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    gameCentre.isConnected().then(setConnected, () => setConnected(false));
  }, [gameCentre]);
  const connect = async () => {
    setPending(true);
    const done = await gameCentre.connect().catch(() => false);
    setPending(false);
    // The button disappears: a screen reader is given what stands there instead.
    if (done) line.current?.focus();
    setConnected(done);
    if (done) return;
    bus.publish('notification.requested', { level: 'WARN', text: t('gameCentre.refused') });
  };
  return (
    <div ref={line} className={styles.line} tabIndex={-1}>
      <span>{t('gameCentre.title')}</span>
      {isConnected ? (
        <Badge tone="good">{t('gameCentre.connected')}</Badge>
      ) : (
        <Button
          size="small"
          icon={Trophy}
          pending={pending}
          disabled={isConnected === undefined}
          onClick={() => void connect()}
        >
          {t('gameCentre.connect')}
        </Button>
      )}
    </div>
  );
}
