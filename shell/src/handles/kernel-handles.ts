import type { ApiClient, CallInput } from '@spieltag/shared-kernel/client';
import { contract, type Route } from '@spieltag/shared-kernel/contract';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import type { RemoteVersion } from '../discovery/remote-versions.ts';
import { closed } from './closed.ts';
import { createRemoteBus, type OnFault } from './remote-bus.ts';
import { createRemoteStorage } from './remote-storage.ts';

/** Remotes with the screens on which players change who plays here; the shell knows them by name. */
const OF_THE_ACCOUNT: readonly string[] = ['mf-account'];
/** Calls that sign somebody in or hand an account on: only the kernel makes them. */
const GIVES_ACCESS = /auth|transfer/;

/** The kernel of a page as its remotes have it. */
export interface KernelHandles {
  /** The same for all applications of a version. */
  of(version: RemoteVersion): Kernel;
  /** Forgets the versions that are not among these. */
  keep(versions: readonly RemoteVersion[]): void;
}

/**
 * Makes the kernel as each version of a remote has it: with a bus and a storage of its own, frozen,
 * and without what gives access to the account.
 */
export function createKernelHandles(kernel: Kernel, onFault: OnFault): KernelHandles {
  const handles = new Map<string, Kernel>();
  const { call, errors$, now } = kernel.client;
  const client = { call: guarded(call), errors$, now } as ApiClient;
  const of = (version: RemoteVersion) => {
    const { container, remote } = version;
    const handle =
      handles.get(container) ??
      closed({
        ...kernel,
        // Its maker alone may end it.
        stop: undefined,
        client,
        bus: createRemoteBus(kernel.bus, version, onFault),
        storage: createRemoteStorage(kernel.storage, remote),
        session: OF_THE_ACCOUNT.includes(remote) ? kernel.session : reading(kernel.session),
      });
    handles.set(container, handle);
    return handle;
  };
  return {
    of,
    keep(versions) {
      for (const known of handles.keys()) {
        if (!versions.some(({ container }) => container === known)) handles.delete(known);
      }
    },
  };
}

/**
 * Calls the routes of the contract and no others: the token would go with a row somebody made up. The
 * rows are copies, which nobody else can change.
 */
function guarded(call: ApiClient['call']): ApiClient['call'] {
  const rows = new Map<string, Route>(
    Object.values<Readonly<Record<string, Route>>>(contract)
      .flatMap((family) => Object.values(family))
      .filter(({ path }) => !GIVES_ACCESS.test(path))
      .map((row) => [keyOf(row), { ...row }]),
  );
  return async (asked: Route, input: CallInput<Route>) => {
    const row = rows.get(keyOf(asked));
    if (!row) throw new Error(`No remote may call ${keyOf(asked)}`);
    return call(row, input);
  };
}

const keyOf = ({ method, path }: Route) => `${method} ${path}`;

/** Who plays, and nothing that changes it. */
function reading({ state$, get, hasOtherTeam }: Kernel['session']): Kernel['session'] {
  return { state$, get, hasOtherTeam } as Kernel['session'];
}
