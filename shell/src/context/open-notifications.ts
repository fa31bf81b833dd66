import type { EventPayload } from '@spieltag/shared-kernel/events';
import type { ReadableStore } from '@spieltag/shared-kernel/stores';
import type { Notification } from '@spieltag/shared-kernel/ui';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';

const open = new BehaviorSubject<readonly Notification[]>([]);
let last = 0;
/** More of those that pass by would cover what one plays with; the oldest give way. */
const MOST_PASSING = 4;

/** Notifications that were requested and are not closed yet, in the order they came. */
export const openNotifications: ReadableStore<readonly Notification[]> = {
  state$: open,
  get: () => open.value,
};

export function openNotification(requested: EventPayload<'notification.requested'>): void {
  last += 1;
  const oldest = open.value.filter((one) => !staysOpen(one)).at(-MOST_PASSING);
  const others = open.value.filter((one) => one !== oldest);
  open.next([...others, { id: String(last), ...requested }]);
}

export function closeNotification(closed: string): void {
  open.next(open.value.filter(({ id }) => id !== closed));
}

/** Whether a notification stays until it is closed. */
export const staysOpen = ({ durationMs }: Notification) => durationMs === 0;
