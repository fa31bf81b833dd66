import type { Row } from '@spieltag/shared-kernel/contract';
import {
  REGISTRY_ERRORS,
  type RegistryCall,
  type RegistryErrorCode,
  type RegistryReply,
  requestOf,
} from '@spieltag/shared-kernel/registry';

/** What the game server refuses by codes of its own, as far as the page has words for it. */
export const GAME_CODES = [
  'PARAMETER_REQUIRED',
  'PARAMETER_INVALID',
  'BODY_INVALID',
  'BODY_TOO_LARGE',
  'SEASON_NOT_FOUND',
  'SEASON_OVER',
  'SEASON_IMPORT_RUNNING',
  'SEASON_IMPORTS_FULL',
  'SEASON_UNFINISHED',
  'ROUND_NOT_FOUND',
  'PLAYER_NOT_FOUND',
  'USER_NOT_FOUND',
  'GROUP_NOT_FOUND',
  'NAME_INVALID',
  'IDEMPOTENCY_KEY_REUSED',
] as const;

/** Why a call was refused, by the registry or by the game server behind it. */
export type RefusalCode = RegistryErrorCode | (typeof GAME_CODES)[number];

/** A line that swallows what is sent keeps nobody waiting for ever: what is read anew says that it is old. */
const READ_WITHIN_MS = 30_000;
/** Longer than the registry and the edge before it wait for the game server: they say more. */
const CHANGED_WITHIN_MS = 70_000;

/** A call the registry refused or did not answer. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
  /** Undefined: it did not answer, or not as a registry does. */
  readonly code: RefusalCode | undefined;
  /** The server's own words, one line for each of several reasons. */
  readonly details: readonly string[];

  constructor(code: RefusalCode | undefined, details: readonly string[]) {
    super(details[0] ?? code ?? 'no answer');
    this.code = code;
    this.details = details;
  }
}

const UNSURE: readonly RefusalCode[] = ['INTERNAL', 'UNAVAILABLE', 'GAME_UNAVAILABLE'];

/** Whether a change that failed so may have been made all the same: only its answer is known to be lost. */
export function mayBeDone({ code }: AdminError): boolean {
  return code === undefined || UNSURE.includes(code);
}

/**
 * Calls a row of the registry, or of the game server, to which the registry passes it on; who is signed in is said by the browser's cookie, which no script
 * reads. Rejects with an `AdminError`.
 * @param idempotencyKey of a row that takes one: under it the call is done once, however often it is made
 */
export async function callRow<R extends Row>(
  row: R,
  parts: RegistryCall<R>,
  idempotencyKey?: string,
): Promise<RegistryReply<R>> {
  const { path, headers, ...request } = requestOf(row, parts);
  const under = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
  const answeredWithinMs = row.method === 'GET' ? READ_WITHIN_MS : CHANGED_WITHIN_MS;
  const reply = await fetch(path, {
    ...request,
    headers: { ...headers, ...under },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(answeredWithinMs),
  }).catch(() => undefined);
  const text = await reply?.text().catch(() => undefined);
  // What broke off in the middle is no answer, whatever its beginning said.
  if (text === undefined) throw refusalOf(undefined);
  const body = parse(text);
  if (reply?.ok) return body as RegistryReply<R>;
  throw refusalOf(body);
}

function refusalOf(body: unknown): AdminError {
  const { code, msg, details, params } = (body ?? {}) as {
    readonly code?: string;
    readonly msg?: string;
    readonly details?: readonly string[];
    readonly params?: { readonly name?: string; readonly cause?: string; readonly reason?: string };
  };
  // What is wrong with a parameter may have a name of its own.
  const named = [params?.cause, code].find(isKnown);
  const reason = params?.reason === undefined ? msg : `${params.name}: ${params.reason}`;
  return new AdminError(named, details ?? (reason ? [reason] : []));
}

function isKnown(code: string | undefined): code is RefusalCode {
  if (code === undefined) return false;
  return code in REGISTRY_ERRORS || (GAME_CODES as readonly string[]).includes(code);
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}
