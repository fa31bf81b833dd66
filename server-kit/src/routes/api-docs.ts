import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
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

/** What an OpenAPI document says of the API as a whole. */
export interface ApiDocs {
  /** Address of the page; the document itself lies under it at `/json`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

/** The OpenAPI document of all rows registered from now on, and a page to read it on. */
export async function registerApiDocs(
  app: FastifyInstance,
  { path, title, description }: ApiDocs,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1', description },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: path,
    staticCSP: SECURITY_POLICY,
    // The document is sent to nobody else for validation.
    uiConfig: { validatorUrl: null },
  });
}
