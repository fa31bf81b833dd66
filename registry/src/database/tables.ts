import type { Release } from '@spieltag/shared-kernel/composition';
import type { ColumnType, Generated } from 'kysely';

/** A published version; never changed. */
interface VersionTable {
  project_id: string;
  remote: string;
  version: string;
  release: ColumnType<Release, string, never>;
  published_at: Generated<Date>;
}

/** A version given to visitors. The newest one of a remote that was not withdrawn is active. */
interface DeploymentTable {
  deployment_no: Generated<number>;
  project_id: string;
  remote: string;
  version: string;
  strategy: 'AllAtOnce';
  deployed_at: Generated<Date>;
  /** Set when the version turned out to be unhealthy: it is no fallback either. */
  withdrawn_at: Date | null;
}

/** The registry's tables, all in the schema `registry`. */
export interface RegistryDatabase {
  'registry.version': VersionTable;
  'registry.deployment': DeploymentTable;
}
