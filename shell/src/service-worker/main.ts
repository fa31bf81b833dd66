import { listenForPush } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

listenForPush(self);
