import { ApiCallError } from '../client/index.ts';
import { type FailureHandling, loadHandling } from '../contract/index.ts';
import type { EventBus } from '../events/index.ts';
import {
  hasText,
  type MessageKey,
  type PlainTextKey,
  readFailures,
  type TextParams,
  type TranslateQualified,
} from '../i18n/index.ts';
import { native } from '../native/index.ts';
import { messageKeyOf } from './store-error.ts';

/** Shows errors wherever the player is in the game. */
export interface GlobalErrors {
  /**
   * An alert, once per page for each message, or the full screen for what is not there.
   * `explained`: the screen that asked shows the error itself, so only what concerns the whole game
   * is said (servers, network, outdated app).
   * `again`: who did something hears in passing of what was alerted before.
   */
  report(error: unknown, explained: boolean, again?: boolean): void;
  alert(titleKey: PlainTextKey, textKey: MessageKey, options?: AlertOptions): void;
}

interface AlertOptions {
  readonly params?: TextParams;
  /** What the server says of it, below the text. */
  readonly detail?: string;
  /** What the shell does once the user has read it. */
  readonly after?: 'reload';
  /** Who asked shows the error itself. */
  readonly explained?: boolean;
}

const NOT_FOUND = 404;
const GATEWAY_TIMEOUT = 504;
/** What the server says itself, with until when. */
const CLOSED = 'error.MAINTENANCE';

/**
 * Publishes alerts on the bus. What the server does not have is a full screen of the shell, unless
 * the screen that asked shows it.
 */
export function createGlobalErrors(bus: EventBus, translate: TranslateQualified): GlobalErrors {
  const alerted = new Set<string>();
  const publish = (
    titleKey: PlainTextKey,
    text: string,
    more: Pick<AlertOptions, 'after' | 'explained'>,
  ) => {
    bus.publish('alert.requested', { title: translate(titleKey), text, ...more });
  };
  /** Says it in full, which the first failure of a page has to wait for. */
  const saidInFull = (textKey: MessageKey | undefined, say: () => void) => {
    if (textKey === undefined || hasText(textKey)) say();
    else void readFailures().then(say);
  };
  return {
    alert: (titleKey, textKey, { params = {}, detail, ...more } = {}) =>
      publish(titleKey, translate(textKey, params) + (detail ? `\n${detail}` : ''), more),
    report(error, explained, again = false) {
      const rejection = rejectionOf(error);
      if (!rejection) return;
      const { status, messageKey, params } = rejection;
      const handling = loadHandling(status);
      const globalKey = messageKey === CLOSED ? CLOSED : globalKeyOf(handling, status);
      if (!globalKey && explained) return;
      const textKey = globalKey ?? messageKey;
      saidInFull(textKey, () => {
        const text = textKey === undefined ? params.msg : translate(textKey, params);
        if (handling === 'missing') return bus.publish('data.missing', { text });
        if (alerted.has(text)) {
          if (again) bus.publish('notification.requested', { level: 'WARN', text });
          return;
        }
        alerted.add(text);
        publish('alert.somethingWrong', text, {
          // An app brings its shell along: reloading brings the same one.
          ...(handling === 'reload' && !native.isApp && { after: 'reload' }),
          ...(explained && { explained }),
        });
      });
    },
  };
}

/** Key of the text for what concerns the whole game. */
function globalKeyOf(
  handling: FailureHandling,
  status: number | undefined,
): MessageKey | undefined {
  if (handling === 'reload') return 'alert.appUpdate';
  if (handling !== 'alert') return undefined;
  return status === GATEWAY_TIMEOUT ? 'alert.networkTimeout' : 'alert.tryLater';
}

/** What of a rejection the player can read. */
interface Rejection {
  readonly status: number | undefined;
  /** Undefined: its `msg` is all there is to say. */
  readonly messageKey: MessageKey | undefined;
  readonly params: NonNullable<AlertOptions['params']> & { readonly msg: string };
}

/**
 * Reads whatever was thrown. Players read what a server answered, and what brings a `msg` for them; an
 * error of our own code has none.
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
