import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { RegistryDatabase } from '../database/tables.ts';
import type { SignedVisitor } from '../discovery/visitor.ts';
import { networkOf } from './network.ts';

/** Whose report counts, as it is kept: hashes nobody but this site's registries can make. */
export interface Reporter {
  readonly visitor: Buffer;
  /** Where the visitor reported first. */
  readonly network: Buffer;
}

interface ReportersOptions {
  readonly db: Kysely<RegistryDatabase>;
  /** The same at all registries of a site. */
  readonly secret: Buffer;
  readonly newVisitorsPerHour: number;
  /** Epoch ms. */
  readonly now: () => number;
}

const HASH_BYTES = 16;
const HOUR_MS = 3_600_000;
const MAX_KNOWN = 100_000;

/**
 * Whose reports count: anybody can ask for as many cookies as he likes, so of every network only the
 * first few visitors of an hour are taken for people.
 */
export class Reporters {
  readonly #options: ReportersOptions;
  readonly #known = new LRUCache<string, Reporter>({ max: MAX_KNOWN });

  constructor(options: ReportersOptions) {
    this.#options = options;
  }

  /** Undefined when the reports of this visitor do not count. */
  async of({ id, nonce }: SignedVisitor, address: string): Promise<Reporter | undefined> {
    const visitor = this.#hash('visitor', `${id} ${nonce}`);
    const key = visitor.toString('base64');
    const known = this.#known.get(key);
    if (known) return known;
    const network = await this.#admit(visitor, this.#hash('network', networkOf(address)));
    if (!network) return undefined;
    const reporter = { visitor, network };
    this.#known.set(key, reporter);
    return reporter;
  }

  /** @returns the network the visitor counts for */
  async #admit(visitor: Buffer, network: Buffer): Promise<Buffer | undefined> {
    const { db, newVisitorsPerHour, now } = this.#options;
    const at = new Date(now());
    const since = new Date(at.getTime() - HOUR_MS);
    const { rows } = await sql<{ network: Buffer }>`
      WITH known AS (
        SELECT network FROM registry.reporter WHERE visitor = ${visitor}
      ), added AS (
        INSERT INTO registry.reporter (visitor, network, first_at)
        SELECT ${visitor}, ${network}, ${at}::timestamptz
        WHERE NOT EXISTS (SELECT FROM known) AND (
          SELECT count(*) FROM registry.reporter WHERE network = ${network} AND first_at > ${since}
        ) < ${newVisitorsPerHour}::integer
        ON CONFLICT DO NOTHING
        RETURNING network
      )
      SELECT network FROM known UNION ALL SELECT network FROM added`.execute(db);
    return rows[0]?.network;
  }

  #hash(kind: string, text: string): Buffer {
    const mac = createHmac('sha256', this.#options.secret).update(`${kind}\0${text}`).digest();
    return mac.subarray(0, HASH_BYTES);
  }
}

/** Who reported first before a time is new with the next report. */
export async function deleteReportersBefore(
  db: Kysely<RegistryDatabase>,
  before: Date,
): Promise<void> {
  await db.deleteFrom('registry.reporter').where('first_at', '<', before).execute();
}
