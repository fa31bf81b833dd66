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
  /** Health reports of an address, at all registries together. */
  readonly reportsPerMinute: number;
  /** Behind an edge: addresses come from `X-Forwarded-For`. */
  readonly trustProxy: boolean;
  /** Where operators have their page, away from the players' origin; undefined: nowhere. */
  readonly operatorOrigin?: string | undefined;
  /** Where shells of others ask what is live; their visitors' cookie goes along. */
  readonly consumerOrigins: readonly string[];
  /** Who signs operators in there; undefined: their tokens do. */
  readonly operatorIssuer?: IssuerSettings | undefined;
  /** Pages reload when what is live changes; for development. */
  readonly liveReload: boolean;
}

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
  reportsPerMinute: 120,
  trustProxy: false,
  consumerOrigins: [],
  liveReload: false,
};

/** The default settings with some of them replaced. */
export function createRegistryConfig(
  overrides: Partial<Omit<RegistryConfig, 'page'>> & { readonly page?: Partial<PageSettings> } = {},
): RegistryConfig {
  return { ...DEFAULTS, ...overrides, page: { ...DEFAULTS.page, ...overrides.page } };
}
