import type { Release, ShellRelease } from '@spieltag/shared-kernel/composition';
import type { ExternalVersion, Share, StrategyName } from '@spieltag/shared-kernel/registry';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** A project of the discovery convention: what one page is composed of. */
interface ProjectTable {
  project_id: string;
  name: string;
  created_at: Generated<Date>;
  deleted_at: Date | null;
}

/** A micro frontend of a project; a remote of ours, and the shell, has its name as its id. */
interface MicroFrontendTable {
  project_id: string;
  micro_frontend_id: string;
  name: string;
  /** Published with a `release.json`, and so composed into pages. */
  is_remote: boolean;
  /** Everybody gets it, whatever is deployed. */
  pinned_version: string | null;
  created_at: Generated<Date>;
  deleted_at: Date | null;
}

/** A published version; never changed. Either our own release, or what a tool has given. */
interface VersionTable {
  project_id: string;
  /** Id of the micro frontend. */
  remote: string;
  version: string;
  version_no: Generated<string>;
  release: ColumnType<Release | ShellRelease | null, string | null, never>;
  given: ColumnType<ExternalVersion | null, string | null, never>;
  /** A compact JWS over the release; null: nobody signed it. */
  signature: ColumnType<string | null, string | null | undefined, never>;
  /** Id of the key. */
  signed_by: ColumnType<string | null, string | null | undefined, never>;
  published_at: Generated<Date>;
}

/** A version on its way to the visitors. The newest one of a remote that was not withdrawn counts. */
interface DeploymentTable {
  deployment_no: Generated<string>;
  deployment_id: Generated<string>;
  project_id: string;
  remote: string;
  version: string;
  strategy: StrategyName | 'Split';
  deployed_at: Date;
  promoted_at: Date | null;
  paused_at: Date | null;
  /** How long it was paused before. */
  paused_ms: ColumnType<string, number | undefined, number>;
  split: JSONColumnType<Share[] | null, string | null, never>;
  /** Set when the version turned out to be unhealthy or unwanted: it is no fallback either. */
  withdrawn_at: Date | null;
}

/** Every change, for good. */
interface AuditTable {
  audit_no: Generated<string>;
  at: Date;
  project_id: string;
  remote: string | null;
  actor: string;
  role: 'operator' | 'team' | 'registry' | 'visitor';
  action: string;
  reason: string;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
}

/** Reports of pages in ten seconds; phase and code are '' where a version came up. */
interface HealthCountTable {
  project_id: string;
  remote: string;
  version: string;
  from_at: Date;
  phase: string;
  code: string;
  reports: number;
}

/** Whose page a version failed in; one visitor alone proves nothing. */
interface FailedVisitorTable {
  project_id: string;
  remote: string;
  version: string;
  /** A hash. */
  visitor: string;
  at: Date;
}

/** A token of the admin API that was made here, or seen. */
interface AccessTokenTable {
  token_id: string;
  subject: string;
  role: 'operator' | 'team';
  remotes: JSONColumnType<string[]>;
  /** Null: signed by whoever has the key. */
  made_by: string | null;
  made_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

/** A device on which somebody is signed in to the operators' page. */
interface OperatorSessionTable {
  session_id: string;
  /** Of what the cookie holds. */
  secret_hash: Buffer;
  subject: string;
  role: 'operator' | 'team';
  remotes: JSONColumnType<string[]>;
  /** It was exchanged for, and ends with. */
  token_id: string | null;
  device: string;
  made_at: Date;
  expires_at: Date;
  last_used_at: Date;
  revoked_at: Date | null;
}

/** A link for testers. */
interface OverrideLinkTable {
  link_id: string;
  project_id: string;
  remote: string;
  version: string;
  made_by: string;
  made_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

/** A key a publisher signs releases with. */
interface PublisherKeyTable {
  key_id: string;
  project_id: string;
  remote: string;
  name: string;
  /** Of the curve Ed25519, in base64url. */
  public_key: string;
  added_by: string;
  added_at: Date;
  revoked_at: Date | null;
}

/** Reports of an address in the running minute. */
interface ReportCallTable {
  /** A hash. */
  address: Buffer;
  /** Since 1970. */
  minute: number;
  calls: number;
}

/** The registry's tables, all in the schema `registry`. */
export interface RegistryDatabase {
  'registry.project': ProjectTable;
  'registry.micro_frontend': MicroFrontendTable;
  'registry.version': VersionTable;
  'registry.deployment': DeploymentTable;
  'registry.audit': AuditTable;
  'registry.health_count': HealthCountTable;
  'registry.failed_visitor': FailedVisitorTable;
  'registry.report_call': ReportCallTable;
  'registry.access_token': AccessTokenTable;
  'registry.operator_session': OperatorSessionTable;
  'registry.override_link': OverrideLinkTable;
  'registry.publisher_key': PublisherKeyTable;
}
