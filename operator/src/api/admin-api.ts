import {
  type AuditEntry,
  type FailureGroup,
  type RemoteState,
  registryContract,
  type StrategyName,
  type VersionHealth,
} from '@spieltag/shared-kernel/registry';
import { callRow } from './call-row.ts';

/** A remote as an operator looks at it. */
export interface RemoteOverview {
  readonly state: RemoteState;
  readonly health: readonly VersionHealth[];
  /** Those of most visitors first. */
  readonly failures: readonly FailureGroup[];
  /** The newest first. */
  readonly history: readonly AuditEntry[];
}

/** A version and how many percent of the visitors are to have it. */
export interface WantedShare {
  readonly version: string;
  readonly traffic: number;
}

/** What an operator does to a remote. */
export type Steering =
  | { readonly kind: 'rollback' | 'promote' | 'advance' | 'pause' | 'resume' | 'unpin' }
  | {
      readonly kind: 'deploy';
      readonly version: string;
      readonly strategy: StrategyName;
      readonly staffFirst: boolean;
    }
  | { readonly kind: 'pin' | 'rollbackTo'; readonly version: string }
  | { readonly kind: 'shares'; readonly shares: readonly WantedShare[] };

/** The admin API as the remotes' part of the page uses it; every call rejects with an `AdminError`. */
export interface AdminApi {
  readOverviews(): Promise<readonly RemoteOverview[]>;
  /** Does nothing to a state that is not the one the operator has seen. */
  steer(seen: RemoteState, steering: Steering, reason: string): Promise<void>;
}

const { monitoring, rollout } = registryContract;
const HEALTH_MINUTES = '60';
const HISTORY_LENGTH = '5';

/** Makes the API of a project. */
export function createAdminApi(projectId: string): AdminApi {
  const readOverview = async (state: RemoteState): Promise<RemoteOverview> => {
    const params = { projectId, id: state.id };
    const [{ versions }, { failures }, { entries }] = await Promise.all([
      callRow(monitoring.health, { params, query: { minutes: HEALTH_MINUTES } }),
      callRow(monitoring.failures, { params, query: {} }),
      callRow(monitoring.history, { params, query: { limit: HISTORY_LENGTH } }),
    ]);
    const most = failures.toSorted((one, other) => other.visitors - one.visitors);
    return { state, health: versions, failures: most, history: entries };
  };
  return {
    async readOverviews() {
      const { remotes } = await callRow(monitoring.remotes, { params: { projectId } });
      return Promise.all(remotes.map(readOverview));
    },
    async steer({ id, revision: seen, deployment }, steering, reason) {
      const params = { projectId, id };
      const why = { reason, seen };
      switch (steering.kind) {
        case 'deploy': {
          const { version: targetVersion, strategy: deploymentStrategy, staffFirst } = steering;
          const body = { targetVersion, deploymentStrategy, staffFirst, ...why };
          await callRow(rollout.deploy, { params, body });
          return;
        }
        case 'pin':
          await callRow(rollout.pin, { params, body: { version: steering.version, ...why } });
          return;
        case 'rollbackTo':
          await callRow(rollout.rollback, { params, body: { version: steering.version, ...why } });
          return;
        case 'shares': {
          const activeVersions = steering.shares.map((share) => ({ ...share }));
          await callRow(rollout.update, { params, body: { activeVersions, ...why } });
          return;
        }
        case 'advance':
          await callRow(rollout.advance, {
            params,
            body: { ...why, ...(deployment && { step: deployment.step }) },
          });
          return;
        default:
          await callRow(rollout[steering.kind], { params, body: why });
      }
    },
  };
}
