import type { AuditEntry, RemoteState, VersionHealth } from '@spieltag/shared-kernel/composition';

/** A call the registry refused, with its words. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The registry did not accept the token. */
export const UNAUTHORIZED = 401;

/** A remote as an operator looks at it. */
export interface WatchedRemote {
  readonly state: RemoteState;
  readonly health: readonly VersionHealth[];
  /** The newest first. */
  readonly history: readonly AuditEntry[];
}

/** What an operator does to a remote with one click. */
export type Steering = 'rollback' | 'promote' | 'pause' | 'resume';

/** The admin API as the page of operators uses it; every call rejects with an `AdminError`. */
export interface AdminApi {
  watch(): Promise<readonly WatchedRemote[]>;
  /** A version that is given is rolled back only if it is live still. */
  steer(
    remote: string,
    steering: Steering,
    reason: string,
    version: string | undefined,
  ): Promise<void>;
}

const HEALTH_MINUTES = 60;
const HISTORY_LENGTH = 5;

/** Makes the API of a page; the token goes with every call. */
export function createAdminApi(projectId: string, token: string): AdminApi {
  const project = `/discovery/admin/projects/${encodeURIComponent(projectId)}`;
  const call = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const headers: Record<string, string> = { authorization: `Bearer ${token}` };
    if (body) headers['content-type'] = 'application/json';
    const reply = await fetch(project + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: Error) => {
      throw new AdminError(0, error.message);
    });
    const text = await reply.text();
    if (!reply.ok) throw new AdminError(reply.status, messageOf(text));
    return JSON.parse(text);
  };
  const watchOne = async (state: RemoteState): Promise<WatchedRemote> => {
    const at = `/microFrontends/${encodeURIComponent(state.id)}`;
    const [{ versions }, { entries }] = await Promise.all([
      call<{ versions: VersionHealth[] }>('GET', `${at}/health?minutes=${HEALTH_MINUTES}`),
      call<{ entries: AuditEntry[] }>('GET', `${at}/history?limit=${HISTORY_LENGTH}`),
    ]);
    return { state, health: versions, history: entries };
  };
  return {
    async watch() {
      const { remotes } = await call<{ remotes: RemoteState[] }>('GET', '/remotes');
      return Promise.all(remotes.map(watchOne));
    },
    async steer(remote, steering, reason, version) {
      await call('POST', `/microFrontends/${encodeURIComponent(remote)}/${steering}`, {
        reason,
        ...(steering === 'rollback' && version !== undefined && { withdraw: version }),
      });
    },
  };
}

function messageOf(text: string): string {
  try {
    return String((JSON.parse(text) as { msg?: unknown }).msg ?? '');
  } catch {
    return '';
  }
}
