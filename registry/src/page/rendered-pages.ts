import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A page in one of the forms in which it goes over the wire. */
export interface RenderedPage {
  readonly body: Buffer;
  /** Strong: names this form of this page only. With its quotation marks. */
  readonly etag: string;
  /** As `Content-Encoding` names it; undefined: as it is. */
  readonly coding: Coding | undefined;
}

type Coding = 'br' | 'gzip';

/** Of those a browser takes equally gladly it gets the first. */
const OFFERED: Coding[] = ['br', 'gzip'];
const BROTLI_QUALITY = 5;
/** Pages differ by the versions in them and by the section they open with. */
const HELD_PAGES = 60;

/**
 * Pages, or documents, by their text, each compressed once; of too many the oldest is forgotten.
 */
export class RenderedPages {
  readonly #held = new Map<string, ReadonlyMap<Coding | undefined, RenderedPage>>();

  /** The page in the form asked for by `Accept-Encoding`. */
  get(html: string, acceptEncoding: string | undefined): RenderedPage {
    const coding = (acceptEncoding && negotiate(acceptEncoding, OFFERED)) || undefined;
    const page = this.#formsOf(html).get(coding);
    if (!page) throw new Error(`pages are not made as ${coding}`);
    return page;
  }

  #formsOf(html: string): ReadonlyMap<Coding | undefined, RenderedPage> {
    const held = this.#held.get(html);
    if (held) return held;
    const forms = formsOf(Buffer.from(html));
    this.#held.set(html, forms);
    const [oldest] = this.#held.keys();
    if (this.#held.size > HELD_PAGES && oldest !== undefined) this.#held.delete(oldest);
    return forms;
  }
}

/** Sends a page or a document, or that the browser has this very one. */
export function sendRendered(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { body, etag, coding }: RenderedPage,
  type: string,
): FastifyReply {
  reply.headers({ vary: 'accept-encoding', etag });
  if (isKnown(headers['if-none-match'], etag)) return reply.code(304).send();
  if (coding) reply.header('content-encoding', coding);
  return reply.type(type).send(body);
}

/** Whether `If-None-Match` names the etag; a proxy on the way may have made it a weak one. */
function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((item) => item.trim().replace(/^W\//, '') === etag);
}

function formsOf(body: Buffer): ReadonlyMap<Coding | undefined, RenderedPage> {
  const hash = createHash('sha256').update(body).digest('base64url');
  const brotli = brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
  const forms: RenderedPage[] = [
    { body, etag: `"${hash}"`, coding: undefined },
    { body: brotli, etag: `"${hash}-br"`, coding: 'br' },
    { body: gzipSync(body), etag: `"${hash}-gzip"`, coding: 'gzip' },
  ];
  return new Map(forms.map((form) => [form.coding, form]));
}
