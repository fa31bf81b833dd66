/** A row of a contract becomes a route: validated, answered, sent and documented. */
export { type ApiDocs, registerApiDocs } from './api-docs.ts';
export { type ApiDescription, describeRow } from './describe-row.ts';
export { type RowReply, routerPath, serveRow } from './serve-row.ts';
export { type InvalidPart, type ValidationOptions, validatorCompiler } from './validation.ts';
