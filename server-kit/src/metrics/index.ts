/** What operators can count, for Prometheus. */
export { watchPool } from './pool-metrics.ts';
export { countRequests, RequestMetrics } from './request-metrics.ts';
export { ScrapedFigures, type ScrapedFiguresOptions } from './scraped-figures.ts';
export { type CertificateWatchOptions, watchCertificate } from './watch-certificate.ts';
export { type DiskWatchOptions, watchDisk } from './watch-disk.ts';
