import { ApiCallError } from '../client/index.ts';
import { REFUSED } from '../contract/index.ts';
import { type MessageKey, readFailures } from '../i18n/index.ts';
import type { Refusal } from '../rules/index.ts';
import type { StoreError } from './kernel.ts';

/** Names for ids in messages; undefined when the id is not known (any more). */
export interface Names {
  player(playerId: string): string | undefined;
  team(teamId: string): string | undefined;
}

type Params = StoreError['params'];

/** A failed call, ready to be shown. */
export function toStoreError(error: unknown, names: Names): StoreError {
  if (!(error instanceof ApiCallError)) {
    const msg = error instanceof Error ? error.message : String(error);
    return { code: 'UNKNOWN', status: undefined, messageKey: 'error.UNKNOWN', params: { msg } };
  }
  const { code, status } = error;
  const messageKey = messageKeyOf(code);
  const params = { ...withNames(error.params, names), msg: error.message };
  return { code, status, messageKey, params };
}

/** A refusal of the rules, ready to be shown; its code is the one the server would answer. */
export function refusalToStoreError(refusal: Refusal, names: Names): StoreError {
  const { code, ...params } = refusal;
  return {
    code: REFUSED + code,
    status: undefined,
    messageKey: messageKeyOf(REFUSED + code),
    params: withNames(params, names),
  };
}

/**
 * Key of the kernel's text for a code of the API. One of a newer server has none: the server's own
 * sentence is shown then.
 */
export function messageKeyOf(code: string): MessageKey {
  void readFailures();
  const key = code.startsWith(REFUSED) ? `refusal.${code.slice(REFUSED.length)}` : `error.${code}`;
  return key as MessageKey;
}

function withNames(params: Params, names: Names): Params {
  const { playerId, teamId } = params;
  return {
    ...params,
    ...(playerId === undefined ? {} : { player: names.player(String(playerId)) ?? playerId }),
    ...(teamId === undefined ? {} : { team: names.team(String(teamId)) ?? teamId }),
  };
}
