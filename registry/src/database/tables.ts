import type { Release, ShellRelease } from '@spieltag/shared-kernel/composition';
import type {
  CopyOrigin,
  ExternalVersion,
  Override,
  Share,
  StrategyName,
} from '@spieltag/shared-kernel/registry';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** A project of the discovery convention: what one page is composed of. */
interface ProjectTable {
  project_id: string;
  name: string;
  created_at: Generated<Date>;
  deleted_at: Date | null;
  /** When it was last looked through for versions nobody needs; 23 hours ago while somebody does. */
  last_pruned_at: ColumnType<Date | null, never, Date>;
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
  signature: ColumnType<string | null, string | null | undefined, string>;
  /** Id of the key. */
  signed_by: ColumnType<string | null, string | null | undefined, string>;
  /** Nobody gets it but by a link, until it is published as a version. */
  is_preview: Generated<boolean>;
  copied_from: ColumnType<CopyOrigin | null, string | null | undefined, never>;
  published_at: Generated<Date>;
  /** Nobody gets it any more; only publishing it again brings it back. */
  pruned_at: ColumnType<Date | null, never, Date | null>;
  /** Of one that was pruned; null: its files may still be there. */
  files_removed_at: ColumnType<Date | null, never, Date | null>;
}

/** A share an operator has set, with the marks of the gate. */
interface SplitShare extends Share {
  isWithdrawn?: boolean;
  wasDoubted?: boolean;
}

/** A version as a build of a branch. The newest row of a branch is what its link shows. */
interface PreviewTable {
  preview_no: Generated<string>;
  project_id: string;
  remote: string;
  branch: string;
  version: string;
  published_at: Date;
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
  step: Generated<number>;
  /** When the step was reached, the time it stood still since left out. */
  step_at: Date;
  /** When the gate paused it. */
  doubted_at: ColumnType<Date | null, never, Date>;
  split: JSONColumnType<SplitShare[] | null, string | null, string | null>;
  /** Its first step is staff alone. */
  staff_first: Generated<boolean>;
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

/** Whose reports count: the first visitors of a network within an hour. All are hashes. */
interface ReporterTable {
  visitor: Buffer;
  /** Where the visitor reported first. */
  network: Buffer;
  first_at: Date;
}

/** How a version fared for a visitor during a deployment: once, and the worst stands. */
interface VisitorOutcomeTable {
  project_id: string;
  remote: string;
  /** The newest of the remote then, of whatever version. */
  deployment_id: string;
  version: string;
  visitor: Buffer;
  network: Buffer;
  /** Was one of the staff at some time during the deployment. */
  is_staff: boolean;
  /** The last step of the deployment in which it came up; null: never. */
  stood_step: number | null;
  /** Of the failure; null: none. */
  phase: string | null;
  code: string | null;
  at: Date;
}

/** What a page was about to do with a version; ended ones stay for a while, for starts that come late. */
interface OpenStartTable {
  project_id: string;
  remote: string;
  deployment_id: string;
  version: string;
  visitor: Buffer;
  network: Buffer;
  is_staff: boolean;
  page: string;
  phase: string;
  browser: string;
  path: string;
  started_at: Date;
  ended_at: Date | null;
}

/** Failures of a version that are alike. */
interface FailureGroupTable {
  project_id: string;
  remote: string;
  version: string;
  fingerprint: Buffer;
  phase: string;
  code: string;
  message: string;
  stack: string;
  /** Whom it failed for in this way first. */
  visitors: number;
  /** How often pages told of it; of what a former registry has counted it may be fewer than visitors. */
  reports: Generated<number>;
  /** Reports by browser, and by path of the page. */
  browsers: JSONColumnType<Record<string, number>, string, string>;
  paths: JSONColumnType<Record<string, number>, string, string>;
  first_at: Date;
  last_at: Date;
}

/** A message to the operators' webhook that has not been taken yet. */
interface NotificationTable {
  notification_id: Generated<string>;
  body: string;
  made_at: Date;
  due_at: Date;
  attempts: Generated<number>;
}

/** How the operators' webhook has fared last; at most one row. */
interface WebhookTable {
  is_only: Generated<true>;
  delivered_at: Date | null;
  failed_at: Date | null;
  /** Why it failed then. */
  fault: string | null;
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
  overrides: JSONColumnType<Override[]>;
  /** It was made with the first preview of this branch, and is prolonged with every further one. */
  branch: string | null;
  made_by: string;
  made_at: Date;
  expires_at: Date;
  first_used_at: Date | null;
  last_used_at: Date | null;
  /** As many as there are of it in `link_visitor`. */
  visitors: Generated<number>;
  revoked_at: Date | null;
}

/** A link that makes the browsers that open it staff. */
interface StaffLinkTable {
  link_id: Generated<string>;
  project_id: string;
  /** Whom it is for. */
  name: string;
  made_by: string;
  made_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

/** Who opened a link; a hash that is another one for every link. */
interface LinkVisitorTable {
  link_id: string;
  visitor: Buffer;
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
  'registry.reporter': ReporterTable;
  'registry.visitor_outcome': VisitorOutcomeTable;
  'registry.open_start': OpenStartTable;
  'registry.failure_group': FailureGroupTable;
  'registry.notification': NotificationTable;
  'registry.webhook': WebhookTable;
  'registry.report_call': ReportCallTable;
  'registry.access_token': AccessTokenTable;
  'registry.operator_session': OperatorSessionTable;
  'registry.override_link': OverrideLinkTable;
  'registry.staff_link': StaffLinkTable;
  'registry.link_visitor': LinkVisitorTable;
  'registry.publisher_key': PublisherKeyTable;
  'registry.preview': PreviewTable;
}
