/** What operators see of a project: replies of the admin API, times in ISO 8601, UTC. */
/** A version that visitors get. */
export interface Share {
  readonly version: string;
  /** Percent of the visitors. */
  readonly traffic: number;
  readonly default: boolean;
}

export interface RunningDeployment {
  readonly deploymentId: string;
  readonly version: string;
  readonly strategy: string;
  readonly startedAt: string;
  readonly nextStepAt: string | null;
}

export interface PublishedVersion {
  readonly version: string;
  readonly publishedAt: string;
  readonly withdrawnAt: string | null;
}

export interface RemoteState {
  readonly name: string;
  readonly id: string;
  readonly phase: 'empty' | 'stable' | 'rolling' | 'paused' | 'split' | 'pinned';
  readonly shares: readonly Share[];
  readonly deployment: RunningDeployment | null;
  readonly fallback: string | null;
  /** The newest first. */
  readonly versions: readonly PublishedVersion[];
}

export interface AuditEntry {
  readonly at: string;
  readonly actor: string;
  readonly role: string;
  readonly action: string;
  readonly remote: string | null;
  readonly reason: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

export interface VersionHealth {
  readonly version: string;
  readonly mounts: number;
  readonly failures: number;
  readonly visitors: number;
  readonly causes: readonly {
    readonly phase: string;
    readonly code: string;
    readonly count: number;
  }[];
}

export interface VisitorRemote {
  readonly name: string;
  readonly bucket: number | null;
  readonly version: string | null;
  readonly because: string;
}

export interface AssetFault {
  readonly remote: string;
  readonly version: string;
  readonly file: string;
  readonly fault: 'missing' | 'changed';
}
