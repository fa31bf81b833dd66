/** An OpenID Connect issuer for development, in the place of the magazine's own sign-in. */
export { createDevIssuer, type DevIssuer, type DevIssuerOptions } from './dev-issuer.ts';
