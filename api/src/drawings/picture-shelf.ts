import { type PreparedReply, prepareBody } from '../plugins/etag.ts';
import { renderPng } from './render-png.ts';

/** A picture is a function of its address. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** About 20 MB. */
const HELD_PICTURES = 2000;

/** Pictures that were drawn, so that each is drawn once however many ask for it. */
export class PictureShelf {
  readonly #most: number;
  /** By address, in the order in which they were asked for last. */
  readonly #held = new Map<string, Promise<PreparedReply>>();

  constructor(most = HELD_PICTURES) {
    this.#most = most;
  }

  /** A picture that is there or being drawn; undefined: nobody asked for it lately. */
  held(name: string): Promise<PreparedReply> | undefined {
    const picture = this.#held.get(name);
    if (picture) this.#keep(name, picture);
    return picture;
  }

  /**
   * @param name whatever the picture depends on
   * @param svg makes its markup; what it throws is not kept
   */
  get(name: string, svg: () => Promise<string>): Promise<PreparedReply> {
    return this.held(name) ?? this.#keep(name, this.#draw(name, svg));
  }

  #keep(name: string, picture: Promise<PreparedReply>): Promise<PreparedReply> {
    this.#held.delete(name);
    this.#held.set(name, picture);
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= this.#most) break;
      this.#held.delete(oldest);
    }
    return picture;
  }

  async #draw(name: string, svg: () => Promise<string>): Promise<PreparedReply> {
    try {
      return prepareBody(await renderPng(await svg()), IMMUTABLE);
    } catch (error) {
      this.#held.delete(name);
      throw error;
    }
  }
}
