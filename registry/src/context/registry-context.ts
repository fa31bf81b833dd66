import type { Kysely } from 'kysely';
import type { ArtefactStore } from '../artefacts/artefact-store.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import type { EvidenceConfig, PruningConfig } from './registry-config.ts';

/** What commands work with. */
export interface RegistryContext {
  readonly db: Kysely<RegistryDatabase>;
  readonly artefacts: ArtefactStore;
  /** The project pages are composed of. */
  readonly ownProjectId: string;
  readonly evidence: EvidenceConfig;
  readonly pruning: PruningConfig;
  /** Operators want to be told of what is withdrawn or paused. */
  readonly hasWebhook: boolean;
  /** Epoch ms. */
  readonly now: () => number;
  /** Milliseconds since some time, whatever the clock is set to. */
  readonly elapsed: () => number;
  /** Called after every change, so that the next page shows it. */
  readonly changed: (projectId: string) => void;
}
