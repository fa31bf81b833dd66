import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** For what is no page: nothing may be loaded, run, framed or sent from it. */
const NOTHING = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** For a page the server writes itself: pictures and styles, no scripts at all. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "img-src 'self' data:",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers that keep browsers from doing with an answer what it is not meant for. */
export async function secureHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: NOTHING },
    // Pictures of lineups are shown by other sites; everything else is text nobody embeds.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'no-referrer' },
  });
}
