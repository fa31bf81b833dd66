import type { PageConfig } from '@spieltag/shared-kernel/composition';
import type { IssuerSettings } from '../access/sign-in-issuer.ts';

/** What the operator says about a page; the rest follows from shell and registry. */
export type PageSettings = Omit<
  PageConfig,
  'projectId' | 'kernelVersion' | 'liveReloadUrl' | 'signatureKey' | 'override'
>;

/** Settings of the registry. */
export interface RegistryConfig {
  /** Project whose composition the page shows. */
  readonly projectId: string;
  /** Handed to the page as it is. */
  readonly page: PageSettings;
  /**
   * Of the published files, 0 to 11: the best takes thirty times as long as 5 and saves a tenth of
   * what is sent.
   */
  readonly brotliQuality: number;
  /** Address of the game server, for what every page asks it first; '': pages ask themselves. */
  readonly gameUrl: string;
  /** Health reports of an address, of IPv6 of a /64, at all registries together. */
  readonly reportsPerMinute: number;
  readonly evidence: EvidenceConfig;
  readonly pruning: PruningConfig;
  /** How often it looks for what it does by itself: judge versions, take steps, tell operators. */
  readonly looksEveryMs: number;
  /** How often it tries again what its start could not do while the database or the bucket was away. */
  readonly triesAgainEveryMs: number;
  /** Behind an edge: addresses come from `X-Forwarded-For`. */
  readonly trustProxy: boolean;
  /** Where operators have their page, away from the players' origin; undefined: nowhere. */
  readonly operatorOrigin?: string | undefined;
  /** Where shells of others ask what is live; their visitors' cookie goes along. */
  readonly consumerOrigins: readonly string[];
  /** Who signs operators in there; undefined: their tokens do. */
  readonly operatorIssuer?: IssuerSettings | undefined;
  /** Shown to the game server when operators do something to the game; undefined: they cannot here. */
  readonly administrationSecret?: string | undefined;
  /** How long an operator waits for the game server; default: less than the edge does. */
  readonly gameAnsweredWithinMs?: number | undefined;
  /** Pages reload when what is live changes; for development. */
  readonly liveReload: boolean;
  /** Browsers keep the game for the time without a network; false: those that do stop it. */
  readonly hasServiceWorker: boolean;
}

/** What a rollout goes on by, and what a verdict needs. */
export interface EvidenceConfig {
  /** A step ends no earlier than when so many visitors have seen the version come up in it. */
  readonly mountsPerStep: number;
  /** A rollout that begins with staff goes on to others when so many of them have seen it come up. */
  readonly staffMounts: number;
  /** A version is withdrawn, and a step taken, on the word of no fewer networks. */
  readonly networks: number;
  /** Reports count of so many new visitors of a network in an hour. */
  readonly newVisitorsPerHour: number;
}

/** Which versions are kept that nobody needs. */
export interface PruningConfig {
  /** So many of a remote, those published last. */
  readonly keptVersions: number;
  /** All that were published or live within so many days. */
  readonly keptDays: number;
  /** The registry prunes once a day by itself. */
  readonly isDaily: boolean;
}

const EVIDENCE: EvidenceConfig = {
  mountsPerStep: 20,
  staffMounts: 3,
  networks: 3,
  newVisitorsPerHour: 20,
};
/** A developer is one visitor of one network. */
const EVIDENCE_IN_DEVELOPMENT: EvidenceConfig = {
  mountsPerStep: 1,
  staffMounts: 1,
  networks: 1,
  newVisitorsPerHour: 10_000,
};

const DEFAULTS: RegistryConfig = {
  projectId: 'spieltag',
  page: {
    stage: 'production',
    issuerUrl: '',
    clientId: 'spieltag',
    buildNr: 51,
    appVersion: '1.5.1',
    appBuildNr: 8,
  },
  brotliQuality: 11,
  gameUrl: '',
  reportsPerMinute: 300,
  evidence: EVIDENCE,
  pruning: { keptVersions: 20, keptDays: 30, isDaily: true },
  looksEveryMs: 2000,
  triesAgainEveryMs: 30_000,
  trustProxy: false,
  consumerOrigins: [],
  liveReload: false,
  hasServiceWorker: true,
};

/** What is given; the rest has its default. */
type ConfigOverrides = Partial<Omit<RegistryConfig, 'page' | 'evidence' | 'pruning'>> & {
  readonly page?: Partial<PageSettings>;
  readonly evidence?: Partial<EvidenceConfig>;
  readonly pruning?: Partial<PruningConfig>;
};

/** The default settings of the stage with some of them replaced. */
export function createRegistryConfig(overrides: ConfigOverrides = {}): RegistryConfig {
  const page = { ...DEFAULTS.page, ...overrides.page };
  const evidence = page.stage === 'development' ? EVIDENCE_IN_DEVELOPMENT : EVIDENCE;
  return {
    ...DEFAULTS,
    ...overrides,
    page,
    evidence: { ...evidence, ...overrides.evidence },
    pruning: { ...DEFAULTS.pruning, ...overrides.pruning },
  };
}
