import type { ApiClient, CallInput } from '@spieltag/shared-kernel/client';
import { contract, type Route } from '@spieltag/shared-kernel/contract';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import type { Subscription } from '@spieltag/shared-kernel/vendor/rxjs';
import { keyOf as keyOfVersion, type RemoteVersion } from '../discovery/remote-versions.ts';
import { closed } from './closed.ts';
import { createRemoteBus, type OnFault } from './remote-bus.ts';
import { createRemoteStorage } from './remote-storage.ts';

/** Remotes with the screens on which players change who plays here; the shell knows them by name. */
const OF_THE_ACCOUNT: readonly string[] = ['mf-account'];
/** Calls that sign somebody in, hand an account on, or change who plays: only the kernel makes them. */
const OF_THE_KERNEL = /auth|transfer|update-(name|image)/;

/** The kernel of a page as its remotes have it. */
export interface KernelHandles {
  /** The same for all applications of a version. */
  of(version: RemoteVersion): Kernel;
}

/**
 * Makes the kernel as each version of a remote has it: with a bus and a storage of its own, frozen,
 * and without what gives access to the account.
 * @param endOf what ends with a version: all it has subscribed to, and its handle
 */
export function createKernelHandles(
  kernel: Kernel,
  onFault: OnFault,
  endOf: (version: RemoteVersion) => Subscription,
): KernelHandles {
  const handles = new Map<string, Kernel>();
  const { call, errors$, keptSince, now } = kernel.client;
  const rows = byKey(
    Object.values<Readonly<Record<string, Route>>>(contract).flatMap((family) =>
      Object.values(family),
    ),
  );
  const of = (version: RemoteVersion) => {
    const { remote } = version;
    const key = keyOfVersion(version);
    const known = handles.get(key);
    if (known) return known;
    const end = endOf(version);
    const own = {
      ...kernel,
      // Its maker alone may start and end it.
      startLive: undefined,
      stop: undefined,
      client: { call: guarded(call, rows, remote), errors$, keptSince, now } as ApiClient,
      bus: createRemoteBus(kernel.bus, version, onFault),
      storage: createRemoteStorage(kernel.storage, remote),
      session: OF_THE_ACCOUNT.includes(remote) ? kernel.session : reading(kernel.session),
    };
    const handle = closed(own, end);
    handles.set(key, handle);
    end.add(() => handles.delete(key));
    return handle;
  };
  return { of };
}

/**
 * Calls the routes of the contract and no others: the token would go with a row somebody made up. The
 * rows are copies, which nobody else can change.
 * @param rows those of the first screen; what the remote alone may call beyond them comes with its
 * first call
 */
function guarded(
  call: ApiClient['call'],
  rows: ReadonlyMap<string, Route>,
  remote: string,
): ApiClient['call'] {
  return async (asked: Route, input: CallInput<Route>) => {
    const key = keyOf(asked);
    const row = rows.get(key) ?? byKey(await lateRowsOf(remote)).get(key);
    if (!row) throw new Error(`No remote may call ${key}`);
    return call(row, input);
  };
}

const lateRowsOf = async (remote: string) => (await import('./late-rows.ts')).lateRowsOf(remote);

const byKey = (rows: readonly Route[]) =>
  new Map<string, Route>(
    rows.filter(({ path }) => !OF_THE_KERNEL.test(path)).map((row) => [keyOf(row), { ...row }]),
  );

const keyOf = ({ method, path }: Route) => `${method} ${path}`;

/** Who plays, and nothing that changes it. */
function reading({ state$, get, hasOtherTeam }: Kernel['session']): Kernel['session'] {
  return { state$, get, hasOtherTeam } as Kernel['session'];
}
