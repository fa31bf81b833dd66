import {
  type AuditEntry,
  type RegistryCall,
  type RegistryReply,
  type RegistryRow,
  type RemoteState,
  registryContract,
  requestOf,
  type VersionHealth,
} from '@spieltag/shared-kernel/registry';

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
export interface RemoteOverview {
  readonly state: RemoteState;
  readonly health: readonly VersionHealth[];
  /** The newest first. */
  readonly history: readonly AuditEntry[];
}

/** What an operator does to a remote with one click. */
export type Steering = 'rollback' | 'promote' | 'advance' | 'pause' | 'resume';

/** The admin API as the page of operators uses it; every call rejects with an `AdminError`. */
export interface AdminApi {
  readOverviews(): Promise<readonly RemoteOverview[]>;
  /** A version that is given is rolled back only if it is live still. */
  steer(
    remote: string,
    steering: Steering,
    reason: string,
    version: string | undefined,
  ): Promise<void>;
}

const { monitoring, rollout } = registryContract;
const HEALTH_MINUTES = '60';
const HISTORY_LENGTH = '5';

/** Makes the API of a page; the token goes with every call. */
export function createAdminApi(projectId: string, token: string): AdminApi {
  const call = async <R extends RegistryRow>(
    row: R,
    parts: RegistryCall<R>,
  ): Promise<RegistryReply<R>> => {
    const { path, ...request } = requestOf(row, parts, token);
    const reply = await fetch(path, request).catch((error: Error) => {
      throw new AdminError(0, error.message);
    });
    const text = await reply.text();
    if (!reply.ok) throw new AdminError(reply.status, messageOf(text));
    return JSON.parse(text);
  };
  const readOverview = async (state: RemoteState): Promise<RemoteOverview> => {
    const params = { projectId, id: state.id };
    const [{ versions }, { entries }] = await Promise.all([
      call(monitoring.health, { params, query: { minutes: HEALTH_MINUTES } }),
      call(monitoring.history, { params, query: { limit: HISTORY_LENGTH } }),
    ]);
    return { state, health: versions, history: entries };
  };
  return {
    async readOverviews() {
      const { remotes } = await call(monitoring.remotes, { params: { projectId } });
      return Promise.all(remotes.map(readOverview));
    },
    async steer(remote, steering, reason, version) {
      const withdraw = steering === 'rollback' && version !== undefined && { withdraw: version };
      await call(rollout[steering], {
        params: { projectId, id: remote },
        body: { reason, ...withdraw },
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
