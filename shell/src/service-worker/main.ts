import type { WorkerSettings } from '@spieltag/shared-kernel/composition';
import { listenForKeeping } from './listen-for-keeping.ts';
import { listenForPush } from './push.ts';
import { leaveWhenBroken, serveFiles, serveNavigations } from './routes.ts';
import { startTakingOver } from './taking-over.ts';

/** What the site says ahead of this script. */
interface WorkerScope extends ServiceWorkerGlobalScope {
  readonly workerSettings?: WorkerSettings;
}
declare const self: WorkerScope;

listenForPush(self);
startTakingOver(self);
listenForKeeping(self, self.workerSettings);
serveNavigations(self.workerSettings);
serveFiles(self.workerSettings);
leaveWhenBroken(self);
