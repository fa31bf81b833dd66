import type {
  AssetFault,
  AuditEntry,
  Release,
  RemoteState,
  VersionHealth,
  VisitorRemote,
} from '@spieltag/shared-kernel/composition';
import { CliError } from '../cli-error.ts';

/** Changes of a remote that need no more than a reason. */
export type StateChange = 'promote' | 'pause' | 'resume' | 'rollback' | 'pin' | 'unpin';

/** The admin API of a running registry, for one project. Every call rejects with a `CliError`. */
export interface AdminClient {
  readonly projectId: string;
  publish(input: {
    readonly release: Release;
    /** By path, the bytes in base64. */
    readonly files: Readonly<Record<string, string>>;
    readonly reason?: string | undefined;
  }): Promise<{ readonly remote: string; readonly version: string; readonly isNew: boolean }>;
  remotes(): Promise<readonly RemoteState[]>;
  state(remote: string): Promise<RemoteState>;
  deploy(
    remote: string,
    input: {
      readonly targetVersion: string;
      readonly deploymentStrategy: string;
      readonly reason?: string | undefined;
    },
  ): Promise<{ readonly deploymentId: string }>;
  change(remote: string, change: StateChange, body: object): Promise<RemoteState>;
  health(remote: string, minutes: number): Promise<readonly VersionHealth[]>;
  history(limit: number, remote?: string): Promise<readonly AuditEntry[]>;
  visitor(visitorId: string): Promise<readonly VisitorRemote[]>;
  verify(): Promise<{ readonly checked: number; readonly faults: readonly AssetFault[] }>;
  override(input: {
    readonly remote: string;
    readonly version: string;
    readonly minutes: number;
    readonly reason?: string | undefined;
  }): Promise<{ readonly token: string; readonly link: string; readonly expiresAt: string }>;
}

export interface AdminOptions {
  /** Address of the running site. */
  readonly against: URL;
  readonly projectId: string;
  readonly token: string;
}

type Call = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>;

/** An upload of a large remote over a slow line takes a while. */
const ANSWER_WITHIN_MS = 120_000;

/** A client that carries the token with every call. */
export function createAdminClient({ against, projectId, token }: AdminOptions): AdminClient {
  const call = createCall(against, token);
  const project = `/projects/${encodeURIComponent(projectId)}`;
  const at = (remote: string) => `${project}/microFrontends/${encodeURIComponent(remote)}`;
  return {
    projectId,
    publish: (input) => call('POST', `${at(input.release.name)}/releases`, input),
    async remotes() {
      return (await call<{ remotes: RemoteState[] }>('GET', `${project}/remotes`)).remotes;
    },
    state: (remote) => call('GET', `${at(remote)}/state`),
    deploy: (remote, input) => call('POST', `${at(remote)}/deployment`, input),
    change: (remote, change, body) => call('POST', `${at(remote)}/${change}`, body),
    async health(remote, minutes) {
      const path = `${at(remote)}/health?minutes=${minutes}`;
      return (await call<{ versions: VersionHealth[] }>('GET', path)).versions;
    },
    async history(limit, remote) {
      const path = `${remote ? at(remote) : project}/history?limit=${limit}`;
      return (await call<{ entries: AuditEntry[] }>('GET', path)).entries;
    },
    async visitor(visitorId) {
      const path = `${project}/visitors/${encodeURIComponent(visitorId)}`;
      return (await call<{ remotes: VisitorRemote[] }>('GET', path)).remotes;
    },
    verify: () => call('POST', `${project}/verify`, {}),
    override: (input) => call('POST', `${project}/overrides`, input),
  };
}

function createCall(against: URL, token: string): Call {
  return async (method, path, body) => {
    const url = new URL(`/discovery/admin${path}`, against);
    const headers: Record<string, string> = { authorization: `Bearer ${token}` };
    if (body) headers['content-type'] = 'application/json';
    const init = { method, headers, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) };
    const reply = await fetch(url, body ? { ...init, body: JSON.stringify(body) } : init).catch(
      (error: unknown) => {
        throw new CliError(
          `${against.origin} does not answer (${reasonOf(error)}): is it running?`,
        );
      },
    );
    const text = await reply.text();
    if (!reply.ok) throw refusal(url, reply.status, text);
    return parse(text, url);
  };
}

function parse<T>(text: string, url: URL): T {
  try {
    return JSON.parse(text);
  } catch {
    throw new CliError(`${url.origin} does not answer as a registry does: ${url.pathname}`);
  }
}

/** The registry says why in one line, or in one line for each of several reasons. */
function refusal(url: URL, status: number, text: string): CliError {
  const { code, msg, details } = readRefusal(text);
  if (msg === undefined) return new CliError(`${url.href} answers ${status}`);
  return new CliError((details ?? [msg]).join('\n'), code);
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
