import type { SchedulerLike } from 'rxjs';
import type { ApiClient, JsonStorage } from '../../client/index.ts';
import type { EventBus } from '../../events/index.ts';
import type { Explain } from '../data-slot-store.ts';
import type { KernelOptions } from '../kernel-options.ts';
import { createCredentials } from './credentials.ts';
import { createDeviceLock } from './device-lock.ts';
import { createExternalSignIn } from './external-sign-in.ts';
import type { Issuer, IssuerOptions } from './issuer.ts';
import { createSession, type Session, type SessionOptions } from './session.store.ts';

interface Common {
  readonly client: ApiClient;
  readonly bus: EventBus;
  readonly storage: JsonStorage;
  readonly explain: Explain;
  readonly scheduler: SchedulerLike;
  readonly alert: SessionOptions['alert'];
}

/** A session over the device's storage and the issuer named in the page's configuration. */
export function createBrowserSession(common: Common, options: KernelOptions): Session {
  const { client, storage } = common;
  const issuer = issuerOf({
    issuer: options.issuer,
    clientId: options.clientId ?? 'spieltag',
    redirectUri: new URL('/auth/callback.html', globalThis.document?.baseURI ?? options.issuer)
      .href,
    fetch: options.fetch ?? ((...request) => fetch(...request)),
  });
  return createSession({
    ...common,
    credentials: createCredentials(storage),
    external: createExternalSignIn(issuer),
    buildNr: options.build.internalNumber,
    now: client.now,
    exclusively: options.exclusively ?? createDeviceLock(storage),
    wait: options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms))),
  });
}

/** Its steps come with the first sign-in: no first screen has one. */
function issuerOf(options: IssuerOptions): Issuer {
  const made = async () => (await import('./issuer.ts')).createIssuer(options);
  return {
    authorizationUrl: async (attempt) => (await made()).authorizationUrl(attempt),
    exchange: async (code, attempt) => (await made()).exchange(code, attempt),
  };
}
