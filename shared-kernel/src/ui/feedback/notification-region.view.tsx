import { CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../actions/icon-button.view.tsx';
import { cx } from '../basics/class-names.ts';
import { HiddenText } from '../basics/hidden-text.view.tsx';
import { useUiTexts } from '../basics/use-ui-texts.ts';
import styles from './notification-region.module.css';
import { useUnpressedHalf } from './use-unpressed-half.ts';

export interface Notification {
  readonly id: string;
  readonly level: 'INFO' | 'WARN' | 'FATAL';
  readonly text: string;
  /** Default 4000; 0: stays until closed. */
  readonly durationMs?: number | undefined;
}

export interface NotificationRegionProps {
  readonly notifications: readonly Notification[];
  /** Its time is over, or the user closed it. */
  onClose(id: string): void;
}

const DEFAULT_DURATION_MS = 4000;
/** A longer one is short of a close button: it is meant to be there. */
const CLOSABLE_UP_TO_MS = 5000;
const ICONS = { INFO: Info, WARN: TriangleAlert, FATAL: CircleAlert };

/**
 * Where news in passing appear; read out as they come, waiting while pointed at or focused. They stand
 * in the other half of the screen than what was pressed last: that is what they speak of.
 */
export function NotificationRegion({ notifications, onClose }: NotificationRegionProps) {
  const { t } = useUiTexts();
  const side = useUnpressedHalf(notifications.at(-1)?.id);
  return (
    <section
      className={cx(styles.region, side === 'top' && styles.top)}
      aria-label={t('notification.region')}
      aria-live="polite"
      data-react-aria-top-layer
    >
      {notifications.map((notification) => (
        <NotificationItem
          key={notification.id}
          notification={notification}
          onClose={() => onClose(notification.id)}
        />
      ))}
    </section>
  );
}

interface NotificationItemProps {
  readonly notification: Notification;
  onClose(): void;
}

function NotificationItem({ notification, onClose }: NotificationItemProps) {
  const { level, text, durationMs = DEFAULT_DURATION_MS } = notification;
  const { t } = useUiTexts();
  const [held, setHeld] = useState(false);
  const before = useRef<Element | null>(null);
  const close = useEffectEvent(onClose);
  const closeByHand = () => {
    onClose();
    // What had the focus goes with it; the keyboard goes on from where it was.
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (held || durationMs === 0) return;
    const timer = setTimeout(() => close(), durationMs);
    return () => clearTimeout(timer);
  }, [held, durationMs]);
  const Icon = ICONS[level];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while it is being read
    <div
      className={cx(styles.item, styles[level])}
      role={level === 'FATAL' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget }) => {
        setHeld(true);
        before.current = relatedTarget;
      }}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden className={styles.icon} />
      <p className={styles.text}>
        <HiddenText>{t(`notification.${level}`)}: </HiddenText>
        {text}
      </p>
      {durationMs <= CLOSABLE_UP_TO_MS && (
        <IconButton icon={X} label={t('notification.close')} tip="left" onClick={closeByHand} />
      )}
    </div>
  );
}
