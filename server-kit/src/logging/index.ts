/** What is written down of requests. */
export { logRequests, requestIdOf } from './request-log.ts';
