/** The service worker in a release of the shell, and its one address on the site, whatever the version. */
export const SERVICE_WORKER_FILE = 'service-worker.js';
export const SERVICE_WORKER_PATH = '/service-worker.js';
