/** The service worker in a release of the shell, and its one address on the site, whatever the version. */
export const SERVICE_WORKER_FILE = 'service-worker.js';
export const SERVICE_WORKER_PATH = '/service-worker.js';

/** Global name of what the site tells its worker, ahead of the worker's own script. */
export const WORKER_SETTINGS = 'workerSettings';

/** What a page asks its worker for: to keep the game as it is live now. */
export const KEEP_MESSAGE = 'keep-installation';

/**
 * What a worker asks an open page for when a notification is pressed: to go to `address`. A page that does so
 * answers at the port that comes with it.
 */
export const GO_MESSAGE = 'go-to-address';
export interface GoMessage {
  readonly type: typeof GO_MESSAGE;
  readonly address: string;
}

/** Address of what an installed game consists of, signed as compositions are. */
export const installationPath = (projectId: string): string =>
  `/discovery/projects/${encodeURIComponent(projectId)}/installation`;

/** The web app manifest, by which systems install the game. */
export const MANIFEST_PATH = '/manifest.webmanifest';

/** Cache in which a page keeps how its first screen looked, for a start without a network, and its one entry. */
export const PICTURE_CACHE = 'first-picture-1';
export const PICTURE_PATH = '/first-picture';

/** Cache in which a watchdog notes blocked pages, which outlive them: `/<page>`. */
export const BLOCKED_CACHE = 'blocked-pages';
