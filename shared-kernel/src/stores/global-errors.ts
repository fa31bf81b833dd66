import { ApiCallError } from '../client/index.ts';
import type { EventBus } from '../events/index.ts';
import { messageKeyOf } from './store-error.ts';

/** Tells the user of errors wherever they are in the game. */
export interface GlobalErrors {
  /**
   * An alert, once per page for each message. `explained`: the screen that asked shows the error
   * itself, so only what concerns the whole game is said (servers, network, outdated app).
   * `again`: who did something hears in passing of what was alerted before.
   */
  report(error: unknown, explained: boolean, again?: boolean): void;
  alert(titleKey: string, textKey: string, options?: AlertOptions): void;
}

interface AlertOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  /** What the shell does once the user has read it. */
  readonly after?: 'reload';
  /** Who asked shows the error itself. */
  readonly explained?: boolean;
}

type Translate = (key: string, params?: AlertOptions['params']) => string;

/** A newer client comes with the page. */
const APP_UPDATE_REQUIRED = 426;

/** Texts for statuses that concern the whole game. */
const GLOBAL_TEXTS: Readonly<Record<number, string>> = {
  426: 'alert.appUpdate',
  500: 'alert.tryLater',
  502: 'alert.tryLater',
  503: 'alert.tryLater',
  504: 'alert.networkTimeout',
};

/** Publishes alerts on the bus. A 404 is not alerted: it is a full screen of the shell. */
export function createGlobalErrors(bus: EventBus, translate: Translate): GlobalErrors {
  const told = new Set<string>();
  const alert: GlobalErrors['alert'] = (titleKey, textKey, { params, ...more } = {}) => {
    bus.publish('alert.requested', {
      title: translate(titleKey),
      text: translate(textKey, params),
      ...more,
    });
  };
  return {
    alert,
    report(error, explained, again = false) {
      if (!(error instanceof ApiCallError) || error.status === undefined) return;
      const key = GLOBAL_TEXTS[error.status];
      if (!key && (explained || error.status === 404)) return;
      const textKey = key ?? messageKeyOf(error.code);
      const params = { ...error.params, msg: error.message };
      if (told.has(textKey)) {
        const text = translate(textKey, params);
        if (again) bus.publish('notification.requested', { level: 'WARN', text });
        return;
      }
      told.add(textKey);
      const isOutdated = error.status === APP_UPDATE_REQUIRED;
      alert('alert.somethingWrong', textKey, {
        params,
        ...(isOutdated && { after: 'reload' }),
        ...(explained && { explained }),
      });
    },
  };
}
