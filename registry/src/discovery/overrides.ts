import type { PageOverride } from '@spieltag/shared-kernel/composition';
import { LRUCache } from 'lru-cache';
import { useLink } from '../access/override-link.repository.ts';
import { insertAudit } from '../audit/audit.repository.ts';
import type { VersionOverride } from '../composition/composition.presenter.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import { findVersion } from '../projects/version.repository.ts';
import { type SigningKey, verifyOverride } from '../tokens/index.ts';

/** What a page or a composition is overridden with. */
export interface Override {
  readonly version: VersionOverride;
  readonly page: PageOverride;
}

interface OverrideOptions {
  readonly context: RegistryContext;
  readonly key: SigningKey;
  /** Links nobody signed count, too: while developing. */
  readonly isUnsignedAllowed: boolean;
}

const UNSIGNED = /^(shell|mf-[a-z0-9-]+)@(\d+\.\d+\.\d+-[0-9a-f]{10})$/;
/** Links whose use stands in the audit log; of more than so many it is written there again. */
const MAX_LOGGED_LINKS = 1000;

/** Reads `?override=` of addresses; what is not signed, has expired or is unknown counts as absent. */
export class Overrides {
  readonly #options: OverrideOptions;
  readonly #logged = new LRUCache<string, true>({ max: MAX_LOGGED_LINKS });

  constructor(options: OverrideOptions) {
    this.#options = options;
  }

  async of(parameter: unknown): Promise<Override | undefined> {
    if (typeof parameter !== 'string' || parameter === '') return undefined;
    const claims = await this.#read(parameter);
    if (!claims) return undefined;
    const { db, ownProjectId } = this.#options.context;
    const { remote, version, expiresAt } = claims;
    const published = await findVersion(db, ownProjectId, remote, version);
    if (!published?.release) return undefined;
    if (claims.link) await this.#log(claims.link, remote, version);
    return {
      version: { remote, version, release: published.release },
      page: { remote, version, token: parameter, ...(expiresAt && { expiresAt }) },
    };
  }

  async #read(parameter: string) {
    const { context, key, isUnsignedAllowed } = this.#options;
    const [, remote, version] = UNSIGNED.exec(parameter) ?? [];
    if (remote && version) return isUnsignedAllowed ? { remote, version } : undefined;
    const claims = await verifyOverride(key, parameter, context.now());
    if (!claims || claims.project !== context.ownProjectId) return undefined;
    if (!(await useLink(context.db, claims, new Date(context.now())))) return undefined;
    const expiresAt = new Date(claims.exp * 1000).toISOString();
    const link = { id: claims.jti, madeBy: claims.sub };
    return { remote: claims.remote, version: claims.version, expiresAt, link };
  }

  /** Once for each link and process: testers reload. */
  async #log(link: { id: string; madeBy: string }, remote: string, version: string): Promise<void> {
    if (this.#logged.has(link.id)) return;
    this.#logged.set(link.id, true);
    const { db, ownProjectId, now } = this.#options.context;
    await insertAudit(
      db,
      ownProjectId,
      { name: 'tester', role: 'visitor' },
      {
        at: new Date(now()),
        action: 'open-override',
        remote,
        reason: `link of ${link.madeBy}`,
        before: undefined,
        after: { version, link: link.id },
      },
    );
  }
}
