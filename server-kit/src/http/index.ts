/** HTTP as every server speaks it. */
export { drainBody } from './drain-body.ts';
export { HTTP_TIMEOUTS, type HttpTimeouts } from './http-timeouts.ts';
export { readJsonBodies } from './json-bodies.ts';
export { isPublicAddress, publicLookup } from './public-lookup.ts';
export { secureHeaders, securityHeaders } from './security-headers.ts';
