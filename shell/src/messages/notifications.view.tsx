import { useEvent } from '@spieltag/shared-kernel/remote';
import { type Notification, NotificationRegion } from '@spieltag/shared-kernel/ui';
import { useCallback, useRef, useState } from 'react';

/**
 * Short notifications that disappear by themselves. What stays until it is closed comes one after the
 * other: several would cover what one plays with.
 */
export function NotificationsView() {
  const [shown, setShown] = useState<readonly Notification[]>([]);
  const last = useRef(0);
  useEvent('notification.requested', (payload) => {
    last.current += 1;
    const id = String(last.current);
    setShown((all) => [...all, { id, ...payload }]);
  });
  const close = useCallback(
    (id: string) => setShown((all) => all.filter((one) => one.id !== id)),
    [],
  );
  const staying = shown.find(stays);
  const inTurn = shown.filter((one) => one === staying || !stays(one));
  return <NotificationRegion notifications={inTurn} onClose={close} />;
}

const stays = ({ durationMs }: Notification) => durationMs === 0;
