/** What is written down of requests. */
export { logRequests, REQUEST_ID, requestIdOf } from './request-log.ts';
