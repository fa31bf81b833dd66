import type { Route } from '../contract/index.ts';
import { ApiCallError } from './api-call-error.ts';

/** What the text of a reply says. Throws UNREADABLE_REPLY when that is not what its row answers. */
export type ReplyParser = (row: Route, text: string, isJson?: boolean) => unknown;

/** Makes what reads replies; `fits` says whether a value can be the reply of its row. */
export function createReplyParser(
  fits: (row: Route, reply: unknown) => boolean = () => true,
): ReplyParser {
  return (row, text, isJson = true) => {
    const value = isJson && text !== '' ? parse(text) : text || undefined;
    if (fits(row, value)) return value;
    throw unreadable();
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unreadable({ cause });
  }
}

/** Without a status: what came in its place was no answer. */
function unreadable(options?: ErrorOptions): ApiCallError {
  const msg = 'The reply is not what was asked for';
  return new ApiCallError({ code: 'UNREADABLE_REPLY', status: undefined, msg }, options);
}
