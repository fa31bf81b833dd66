import {
  REGISTRY_ERRORS,
  type RegistryCall,
  type RegistryErrorCode,
  type RegistryReply,
  type RegistryRow,
  requestOf,
} from '@spieltag/shared-kernel/registry';

/** A call the registry refused or did not answer. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
  /** Undefined: it did not answer, or not as a registry does. */
  readonly code: RegistryErrorCode | undefined;
  /** The registry's own words, one line for each of several reasons. */
  readonly details: readonly string[];

  constructor(code: RegistryErrorCode | undefined, details: readonly string[]) {
    super(details[0] ?? code ?? 'no answer');
    this.code = code;
    this.details = details;
  }
}

/**
 * Calls a row of the registry; who is signed in is said by the browser's cookie, which no script
 * reads. Rejects with an `AdminError`.
 */
export async function callRow<R extends RegistryRow>(
  row: R,
  parts: RegistryCall<R>,
): Promise<RegistryReply<R>> {
  const { path, ...request } = requestOf(row, parts);
  const reply = await fetch(path, { ...request, credentials: 'same-origin' }).catch(
    () => undefined,
  );
  const text = (await reply?.text().catch(() => undefined)) ?? '';
  const body = parse(text);
  if (reply?.ok) return body as RegistryReply<R>;
  throw refusalOf(body);
}

function refusalOf(body: unknown): AdminError {
  const { code, msg, details } = (body ?? {}) as {
    readonly code?: string;
    readonly msg?: string;
    readonly details?: readonly string[];
  };
  const known = code !== undefined && code in REGISTRY_ERRORS;
  return new AdminError(
    known ? (code as RegistryErrorCode) : undefined,
    details ?? (msg ? [msg] : []),
  );
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}
