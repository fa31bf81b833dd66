/**
 * What only those who show documents need of the contract. Apart from `contract`, which is part of every
 * first screen; whoever calls these rows takes them along.
 */
export * from './document-addresses.ts';
export { documentRoutes } from './routes/document.routes.ts';
export * from './schemas/documents.ts';
