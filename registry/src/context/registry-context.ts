import type { Kysely } from 'kysely';
import type { ArtefactStore } from '../artefacts/artefact-store.ts';
import type { RegistryDatabase } from '../database/tables.ts';
import type { EvidenceConfig, PruningConfig } from './registry-config.ts';
import type { SharedNow } from './shared-now.ts';
import type { Turns } from './turns.ts';

/** How a version failed in a page, and where. */
export interface PageError {
  readonly remote: string;
  readonly version: string;
  readonly phase: string;
  readonly code: string;
  readonly message: string;
  readonly stack: string;
  readonly browser: string;
  readonly path: string;
}

/** What commands work with. */
export interface RegistryContext {
  readonly db: Kysely<RegistryDatabase>;
  readonly artefacts: ArtefactStore;
  /** Of who keeps files of a version: each holds a connection of `db` for as long as the files take. */
  readonly keeping: Turns;
  /** The project pages are composed of. */
  readonly ownProjectId: string;
  readonly evidence: EvidenceConfig;
  readonly pruning: PruningConfig;
  /** Operators want to be told of what is withdrawn or paused. */
  readonly hasWebhook: boolean;
  /** Told of every failure of a version that a visitor has not had before; waits for nothing. */
  readonly onPageError?: ((error: PageError) => void) | undefined;
  /** Epoch ms. */
  readonly now: () => number;
  /** The same for all registries of the database: what one has written by it another one may judge. */
  readonly sharedNow: SharedNow;
  /** Milliseconds since some time, whatever the clock is set to. */
  readonly elapsed: () => number;
  /** Called after every change, so that the next page shows it. */
  readonly changed: (projectId: string) => void;
}
