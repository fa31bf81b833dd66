import { useEffect, useState } from 'react';

/** Name of an exposed module: 'mf-market/table' is the module './table' of mf-market. */
export type RemoteModuleName = `mf-${string}/${string}`;

type Load = (name: RemoteModuleName) => Promise<unknown>;

/** An exposed module on its way to a component. */
export interface RemoteModule<T> {
  /** Undefined until it is there. */
  readonly module: T | undefined;
  /** No version of it works. */
  readonly isFailed: boolean;
  retry(): void;
}

interface Loaded {
  readonly name: RemoteModuleName;
  readonly attempt: number;
  readonly module?: unknown;
}

let load: Load = () => Promise.reject(new Error('This page has no composition'));

/** Says how the modules of this page are brought: from its composition. */
export function provideRemoteModules(loader: Load): void {
  load = loader;
}

/**
 * Brings a module another remote exposes, in the version the page is composed of, or the one before
 * where that does not come up. Rejects when no version of it works; the next call tries again.
 *
 * @example
 * import type { Modules } from '../contracts/mf-market/contract.d.ts';
 * const { priceOf } = await loadRemoteModule<Modules['./prices']>('mf-market/prices');
 */
export async function loadRemoteModule<T>(name: RemoteModuleName): Promise<T> {
  return (await load(name)) as T;
}

/** The same for a component, which is drawn without the module until it is there. */
export function useRemoteModule<T>(name: RemoteModuleName): RemoteModule<T> {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    let isWanted = true;
    const settle = (module?: unknown) => {
      if (isWanted) setLoaded({ name, attempt, module });
    };
    load(name).then(settle, () => settle());
    return () => {
      isWanted = false;
    };
  }, [name, attempt]);
  const isSettled = loaded?.name === name && loaded.attempt === attempt;
  const module = isSettled ? (loaded.module as T | undefined) : undefined;
  return {
    module,
    isFailed: isSettled && module === undefined,
    retry: () => setAttempt((before) => before + 1),
  };
}
