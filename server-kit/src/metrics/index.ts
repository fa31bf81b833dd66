/** What operators can count, for Prometheus. */
export { watchPool } from './pool-metrics.ts';
export { countRequests } from './request-metrics.ts';
