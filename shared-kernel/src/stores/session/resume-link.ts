import type { Account } from '../../contract/index.ts';
import type { EventBus } from '../../events/index.ts';
import { hasText, readFailures, translate } from '../../i18n/index.ts';
import type { DataSlotStore, Explain } from '../data-slot-store.ts';
import type { GlobalErrors } from '../global-errors.ts';

/** What saying it needs of the session. */
export interface ResumeLinkOptions {
  readonly bus: EventBus;
  readonly explain: Explain;
  readonly alert: GlobalErrors['alert'];
}

/** Links after a sign-in that left the page, and says how it has ended: the screen that asked is gone. */
export async function resumeLink(
  { bus, explain, alert }: ResumeLinkOptions,
  slot: DataSlotStore<Account>,
  link: () => Promise<void>,
): Promise<'signed-in' | 'cancelled'> {
  const before = slot.get().data;
  try {
    await link();
  } catch (error) {
    await readFailures();
    const { messageKey, params } = explain(error);
    const title = hasText('login.linkFailed') ? 'login.linkFailed' : 'alert.somethingWrong';
    alert(title, messageKey, { params });
    return 'cancelled';
  }
  // The game goes on starting meanwhile, so it stays until it is closed.
  void readFailures().then(() => {
    const now = slot.get().data;
    const key = outcomeOf(before, now);
    if (!hasText(key)) return;
    const text = translate(key, { name: now?.name ?? '' });
    bus.publish('notification.requested', { level: 'INFO', text, durationMs: 0 });
  });
  return 'signed-in';
}

function outcomeOf(before: Account | undefined, now: Account | undefined) {
  if (now?.id !== before?.id) return 'login.linked';
  return before?.isTrial && !now?.isTrial ? 'login.linkedTeam' : 'login.linkedAlready';
}
