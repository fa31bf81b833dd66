import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** For what is no page: nothing may be loaded, run, framed or sent from it. */
const NOTHING = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** Headers that keep browsers from doing with an answer what it is not meant for. */
export function securityHeaders(): Promise<Record<string, string>> {
  const set = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: NOTHING },
    // Pictures of lineups are shown by other sites; everything else is text nobody embeds.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  return new Promise((resolve, reject) => {
    set(request, response, (error?: unknown) => {
      if (error) reject(error);
      else resolve({ ...response.getHeaders() } as Record<string, string>);
    });
  });
}

/** Every answer has them; helmet is asked once, as it says the same of every request. */
export async function secureHeaders(app: FastifyInstance): Promise<void> {
  const headers = await securityHeaders();
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
