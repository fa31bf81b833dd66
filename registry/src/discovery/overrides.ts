import { createHmac } from 'node:crypto';
import { localOrigin, type OverriddenRemote, SHELL } from '@spieltag/shared-kernel/composition';
import type { Override } from '@spieltag/shared-kernel/registry';
import { LRUCache } from 'lru-cache';
import { countVisitor, useLink } from '../access/override-link.repository.ts';
import { insertAudit } from '../audit/audit.repository.ts';
import type { VersionOverride } from '../composition/composition.presenter.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import { findOverridden } from '../projects/find-overridden.ts';
import { type OverrideClaims, type SigningKey, verifyOverride } from '../tokens/index.ts';
import { readParameter } from './override-parameter.ts';

/** What a page or a composition is overridden with. */
export interface PageOverrides {
  readonly versions: readonly VersionOverride[];
  /** Ports of the tester's machine something is taken from. */
  readonly ports: readonly number[];
  readonly all: readonly OverriddenRemote[];
  /** The parameter without what does not hold. */
  readonly token: string;
}

interface OverrideOptions {
  readonly context: RegistryContext;
  readonly key: SigningKey;
  /** Links nobody signed count, too, and remotes may come from the tester's machine. */
  readonly isDeveloping: boolean;
}

/** What is left of an override in the end, and which entry it is of. */
interface Found {
  readonly entry: number;
  readonly page: OverriddenRemote;
  readonly version: VersionOverride | undefined;
}

const VISITOR_BYTES = 16;
/** Whoever is counted is not counted again; of more than so many it is asked of the database again. */
const MAX_COUNTED = 10_000;

/** Reads `?override=` of addresses; what is not signed, has expired or is unknown counts as absent. */
export class Overrides {
  readonly #options: OverrideOptions;
  readonly #secret: Buffer;
  readonly #counted = new LRUCache<string, true>({ max: MAX_COUNTED });

  constructor(options: OverrideOptions) {
    this.#options = options;
    this.#secret = options.key.secretFor('link-visitor');
  }

  /**
   * What the parameter asks for, of one remote the last entry.
   * @param visitorId who opens the links; undefined: nobody in particular
   */
  async of(parameter: unknown, visitorId: string | undefined): Promise<PageOverrides | undefined> {
    const entries = readParameter(parameter);
    const found = new Map<string, Found>();
    for (const [no, entry] of entries.entries()) {
      if ('ended' in entry) {
        found.delete(entry.ended);
        continue;
      }
      const { overrides, expiresAt } =
        'token' in entry
          ? await this.#open(entry.token, visitorId)
          : this.#unsigned(entry.override);
      for (const override of overrides) {
        const resolved = await this.#resolve(override);
        if (!resolved) continue;
        const page = { ...resolved.page, ...(expiresAt && { expiresAt }) };
        found.set(override.remote, { ...resolved, page, entry: no });
      }
    }
    if (found.size === 0) return undefined;
    const all = [...found.values()];
    const kept = entries.filter((entry, no) =>
      all.some((one) => ('ended' in entry ? one.entry < no : one.entry === no)),
    );
    return {
      versions: all.flatMap(({ version }) => version ?? []),
      ports: all.flatMap(({ page }) => page.port ?? []),
      all: all.map(({ page }) => page),
      token: kept.map(({ text }) => text).join(),
    };
  }

  #unsigned(override: Override) {
    const overrides = this.#options.isDeveloping ? [override] : [];
    return { overrides, expiresAt: undefined };
  }

  /** What a link says that holds; opening it is noted. */
  async #open(token: string, visitorId: string | undefined) {
    const { context, key } = this.#options;
    const claims = await verifyOverride(key, token);
    const endsAt =
      claims?.project === context.ownProjectId ? await this.#note(claims, visitorId) : undefined;
    if (!claims || !endsAt) return { overrides: [], expiresAt: undefined };
    return { overrides: claims.overrides, expiresAt: endsAt.toISOString() };
  }

  /** The release that is asked for; undefined: there is none any more, or not here. */
  async #resolve(override: Override): Promise<Omit<Found, 'entry'> | undefined> {
    const { context, isDeveloping } = this.#options;
    const { db, ownProjectId: projectId } = context;
    const { remote } = override;
    if ('port' in override) {
      const { port } = override;
      // Also one that was signed: the same key may have served for development once.
      if (!isDeveloping || remote === SHELL) return undefined;
      const version = new URL(localOrigin(port)).host;
      return { page: { remote, version, port }, version: undefined };
    }
    const release = await findOverridden(db, projectId, override);
    if (!release) return undefined;
    const branch = 'branch' in override ? { branch: override.branch } : undefined;
    return {
      page: { remote, version: release.version, ...branch },
      version: { remote, version: release.version, release },
    };
  }

  /** @returns when it ends; undefined: it was revoked, or has ended */
  async #note(claims: OverrideClaims, visitorId: string | undefined): Promise<Date | undefined> {
    const { context } = this.#options;
    const at = new Date(context.now());
    const use = await useLink(context, claims, at);
    if (!use) return undefined;
    if (use.isFirst) await this.#logFirst(claims, at);
    if (visitorId !== undefined) await this.#count(claims.jti, visitorId);
    return use.endsAt;
  }

  async #count(link: string, visitorId: string): Promise<void> {
    const hash = createHmac('sha256', this.#secret).update(`${link}\0${visitorId}`).digest();
    const visitor = hash.subarray(0, VISITOR_BYTES);
    const key = visitor.toString('base64');
    if (this.#counted.has(key)) return;
    await countVisitor(this.#options.context.db, link, visitor);
    this.#counted.set(key, true);
  }

  async #logFirst({ jti, sub, overrides }: OverrideClaims, at: Date): Promise<void> {
    const { db, ownProjectId } = this.#options.context;
    const tester = { name: 'tester', role: 'visitor' } as const;
    for (const { remote, ...wanted } of overrides) {
      await insertAudit(db, ownProjectId, tester, {
        at,
        action: 'open-override',
        remote,
        reason: `link of ${sub}`,
        before: undefined,
        after: { ...wanted, link: jti },
      });
    }
  }
}
