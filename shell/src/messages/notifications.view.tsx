import { useEvent, useStore } from '@spieltag/shared-kernel/remote';
import { NotificationRegion } from '@spieltag/shared-kernel/ui';
import {
  closeNotification,
  openNotification,
  openNotifications,
  staysOpen,
} from '../context/open-notifications.ts';

/**
 * Short notifications that disappear by themselves. What stays until it is closed comes one after the
 * other: several would cover what one plays with.
 */
export function NotificationsView() {
  const open = useStore(openNotifications);
  useEvent('notification.requested', openNotification);
  const staying = open.find(staysOpen);
  const inTurn = open.filter((one) => one === staying || !staysOpen(one));
  return <NotificationRegion notifications={inTurn} onClose={closeNotification} />;
}
