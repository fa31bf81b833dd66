/** Bodies of replies: etags, compression, caching, and how they are sent. */
export { CompressedBodies } from './compressed-bodies.ts';
export { compress, type ReplyBody } from './content-coding.ts';
export { matchesEtag } from './etag.ts';
export { PreparedReply, precompress, prepareBody, prepareJson } from './prepared-reply.ts';
export { JSON_TYPE, sendConditional, sendWhole, variedBy } from './send-reply.ts';
