import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/index.ts';
import type { PictureOrder } from './draw-picture.ts';
import { findPicture, keepPicture } from './picture.repository.ts';
import type { PictureRenderer } from './picture-renderer.ts';

/** To be raised with every change of how pictures look. */
const DESIGN_VERSION = 1;

/**
 * Pictures by what they show: drawn once, kept in the database for all servers, and drawn once also
 * when many ask for a new one at the same time.
 */
export class PictureStore {
  readonly #db: Kysely<Database>;
  readonly #studio: Pick<PictureRenderer, 'draw'>;
  readonly #coming = new Map<string, Promise<Buffer>>();

  constructor(db: Kysely<Database>, studio: Pick<PictureRenderer, 'draw'>) {
    this.#db = db;
    this.#studio = studio;
  }

  /**
   * @param snapshotId what is shown is of this one, with which the picture goes
   * @throws RetryLater UNAVAILABLE when too many are being drawn
   */
  get(order: PictureOrder, snapshotId: string): Promise<Buffer> {
    const key = pictureKey(order);
    const held = this.#coming.get(key);
    if (held) return held;
    const coming = this.#fetch(key, order, snapshotId).finally(() => this.#coming.delete(key));
    this.#coming.set(key, coming);
    return coming;
  }

  async #fetch(key: string, order: PictureOrder, snapshotId: string): Promise<Buffer> {
    const kept = await findPicture(this.#db, key);
    if (kept) return kept;
    const png = await this.#studio.draw(order);
    await keepPicture(this.#db, { key, png, snapshotId });
    return png;
  }
}

/** The etag of a picture, without drawing it: the same order leads to the same bytes. */
export function pictureKey({ type, language, content }: PictureOrder): string {
  const said = JSON.stringify([DESIGN_VERSION, type, language, content]);
  return createHash('sha256').update(said).digest('base64url');
}
