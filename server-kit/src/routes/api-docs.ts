import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { CLIENT_BUILD_HEADER } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';

/** The page writes some of its styles itself; they carry no scripts. */
const SECURITY_POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

/** The OpenAPI document of all rows registered from now on: `/api/docs/json`, and readable at `/api/docs`. */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Spieltag',
        version: '1',
        description:
          'The game server. Every failure is answered as {status, code, msg, params}. ' +
          `Clients tell their internal build number in the header ${CLIENT_BUILD_HEADER}; one that is too old is answered 426 by every route.`,
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: SECURITY_POLICY,
    // Nobody else is told of the document.
    uiConfig: { validatorUrl: null },
  });
}
