import { ApiCallError } from '../client/index.ts';
import type { EventBus } from '../events/index.ts';
import { messageKeyOf } from './store-error.ts';

/** Tells the user of errors wherever they are in the game. */
export interface GlobalErrors {
  /**
   * An alert, once per page for each message, or the full screen for what is not there.
   * `explained`: the screen that asked shows the error itself, so only what concerns the whole game
   * is said (servers, network, outdated app).
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
const NOT_FOUND = 404;

/** Texts for statuses that concern the whole game. */
const GLOBAL_TEXTS: Readonly<Record<number, string>> = {
  426: 'alert.appUpdate',
  500: 'alert.tryLater',
  502: 'alert.tryLater',
  503: 'alert.tryLater',
  504: 'alert.networkTimeout',
};

/**
 * Publishes alerts on the bus. What the server does not have is a full screen of the shell, unless
 * the screen that asked shows it.
 */
export function createGlobalErrors(bus: EventBus, translate: Translate): GlobalErrors {
  const told = new Set<string>();
  const publish = (titleKey: string, text: string, more: Omit<AlertOptions, 'params'>) => {
    bus.publish('alert.requested', { title: translate(titleKey), text, ...more });
  };
  return {
    alert: (titleKey, textKey, { params, ...more } = {}) =>
      publish(titleKey, translate(textKey, params), more),
    report(error, explained, again = false) {
      const rejection = rejectionOf(error);
      if (!rejection) return;
      const { status, messageKey, params } = rejection;
      const globalKey = status === undefined ? undefined : GLOBAL_TEXTS[status];
      if (!globalKey && explained) return;
      const textKey = globalKey ?? messageKey;
      const text = textKey === undefined ? params.msg : translate(textKey, params);
      if (status === NOT_FOUND) return bus.publish('data.missing', { text });
      if (told.has(text)) {
        if (again) bus.publish('notification.requested', { level: 'WARN', text });
        return;
      }
      told.add(text);
      const isOutdated = status === APP_UPDATE_REQUIRED;
      publish('alert.somethingWrong', text, {
        ...(isOutdated && { after: 'reload' }),
        ...(explained && { explained }),
      });
    },
  };
}

/** What of a rejection can be told. */
interface Rejection {
  readonly status: number | undefined;
  /** Undefined: its `msg` is all there is to say. */
  readonly messageKey: string | undefined;
  readonly params: NonNullable<AlertOptions['params']> & { readonly msg: string };
}

/**
 * Reads whatever was thrown. Told is what a server answered, and what brings a `msg` for the user;
 * an error of our own code has none.
 */
function rejectionOf(error: unknown): Rejection | undefined {
  if (error instanceof ApiCallError) {
    const { status, code, params, message } = error;
    if (status === undefined) return undefined;
    return { status, messageKey: messageKeyOf(code), params: { ...params, msg: message } };
  }
  const { code, status, msg, message } = Object(error) as Readonly<Record<string, unknown>>;
  const isMissing = code === NOT_FOUND || status === NOT_FOUND;
  const text = isMissing ? (msg ?? message) : msg;
  if (typeof text !== 'string' || text === '') return undefined;
  const known = typeof status === 'number' ? status : undefined;
  return { status: isMissing ? NOT_FOUND : known, messageKey: undefined, params: { msg: text } };
}
