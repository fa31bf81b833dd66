import {
  type RegistryCall,
  type RegistryReply,
  type RegistryRow,
  requestOf,
} from '@spieltag/shared-kernel/registry';
import { CliError, UnansweredError } from '../errors/cli-error.ts';

/** The admin API of a running registry, for one project. */
export interface AdminClient {
  readonly projectId: string;
  /** Parameters of the rows of one remote. */
  of(remote: string): { readonly projectId: string; readonly id: string };
  /**
   * Calls a row its command names.
   * @throws CliError when the registry refuses, an `UnansweredError` when it does not answer or has failed
   */
  call<R extends RegistryRow>(row: R, call: RegistryCall<R>): Promise<RegistryReply<R>>;
}

export interface AdminClientOptions {
  /** Address of the running site. */
  readonly against: URL;
  readonly projectId: string;
  readonly token: string;
  /** All that may be called. */
  readonly rows: readonly RegistryRow[];
}

/** An upload of a large remote over a slow line takes a while. */
const ANSWER_WITHIN_MS = 120_000;
/** From here on it is not the call that is at fault. */
const FIRST_FAILURE_STATUS = 500;

/** A client that carries the token with every call. */
export function createAdminClient(options: AdminClientOptions): AdminClient {
  const { against, projectId, token, rows } = options;
  return {
    projectId,
    of: (remote) => ({ projectId, id: remote }),
    async call<R extends RegistryRow>(row: R, call: RegistryCall<R>) {
      if (!rows.includes(row))
        throw new Error(`the command does not name ${row.method} ${row.path}`);
      const { path, ...request } = requestOf(row, call, token);
      const url = new URL(path, against);
      const init = { ...request, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) };
      const { reply, text } = await ask(url, init).catch((error: unknown) => {
        throw new UnansweredError(
          `${against.origin} does not answer (${reasonOf(error)}): is it running?`,
        );
      });
      if (!reply.ok) throw refusal(url, reply.status, text);
      return parse(text, url) as RegistryReply<R>;
    },
  };
}

async function ask(url: URL, init: RequestInit) {
  const reply = await fetch(url, init);
  return { reply, text: await reply.text() };
}

function parse(text: string, url: URL): unknown {
  try {
    // What is only done is answered without a body.
    return text === '' ? null : JSON.parse(text);
  } catch {
    throw new CliError(`${url.origin} does not answer as a registry does: ${url.pathname}`);
  }
}

/** The registry says why in one line, or in one line for each of several reasons. */
function refusal(url: URL, status: number, text: string): CliError {
  const { code, msg, details } = readRefusal(text);
  const Refusal = status >= FIRST_FAILURE_STATUS ? UnansweredError : CliError;
  if (msg === undefined) return new Refusal(`${url.href} answers ${status}`);
  return new Refusal((details ?? [msg]).join('\n'), code);
}

function readRefusal(text: string) {
  try {
    return JSON.parse(text) as { code?: string; msg?: string; details?: readonly string[] };
  } catch {
    // Something between us and the registry answered.
    return {};
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { readonly cause?: { readonly code?: string } };
  return cause?.code ?? message;
}
