import { type PreparedReply, prepareBody } from '@spieltag/server-kit/replies';
import { LRUCache } from 'lru-cache';
import { renderPng } from './render-png.ts';

/** A picture is a function of its address. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** About 2,000 pictures. */
const MAX_BYTES = 20 * 1024 * 1024;

/** Gives the markup of a picture. */
type Svg = () => Promise<string>;

/** Pictures that were drawn, so that each is drawn once however many ask for it. */
export class PictureCache {
  readonly #pictures: LRUCache<string, PreparedReply, Svg>;

  constructor(maxBytes = MAX_BYTES) {
    this.#pictures = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body }) => body.length,
      fetchMethod: async (_name, _stale, { context: svg }) =>
        prepareBody(await renderPng(await svg()), IMMUTABLE),
      ignoreFetchAbort: true,
    });
  }

  /** Whether a picture need not be drawn. */
  has(name: string): boolean {
    return this.#pictures.has(name);
  }

  /**
   * @param name whatever the picture depends on
   * @param svg makes its markup; what it throws is not kept
   */
  get(name: string, svg: Svg): Promise<PreparedReply> {
    return this.#pictures.forceFetch(name, { context: svg });
  }
}
