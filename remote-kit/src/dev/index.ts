/** Serving what changes: to pages that reload, from files that are built anew. */
export { createOpenPages } from './open-pages.ts';
export { developRemote } from './remote.ts';
export { sendFile } from './send-file.ts';
export { watchFrontEnds } from './watch.ts';
