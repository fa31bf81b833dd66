import { getInstance } from '@module-federation/enhanced/runtime';

/** What federation keeps of containers beside the instance of the page. */
interface FederationGlobals {
  readonly __FEDERATION__: {
    readonly __INSTANCES__: { readonly name: string; readonly options: { readonly id?: string } }[];
    readonly __SHARE__: Record<string, unknown>;
  };
  /** By the container's name and address. */
  readonly __GLOBAL_LOADING_REMOTE_ENTRY__: Record<string, unknown>;
}

/**
 * Has federation forget a container. Its own way to do that is private, and takes shared packages of
 * the page along which the container was the last to use.
 */
export function forgetContainer(name: string): void {
  const page = getInstance();
  if (!page) return;
  const { __FEDERATION__: federation, __GLOBAL_LOADING_REMOTE_ENTRY__: loading } =
    globalThis as unknown as FederationGlobals;
  const { remotes } = page.options;
  remove(remotes, (remote) => remote.name === name);
  page.moduleCache.delete(name);
  const { idToRemoteMap } = page.remoteHandler;
  for (const [id, remote] of Object.entries(idToRemoteMap)) {
    if (remote.name === name) delete idToRemoteMap[id];
  }
  for (const key of Object.keys(loading)) if (key.startsWith(`${name}:`)) delete loading[key];
  for (const instance of federation.__INSTANCES__.filter((one) => one.name === name)) {
    delete federation.__SHARE__[instance.options.id ?? name];
  }
  remove(federation.__INSTANCES__, (instance) => instance.name === name);
  for (const versions of Object.values(page.shareScopeMap).flatMap((scope) =>
    Object.values(scope),
  )) {
    for (const { useIn } of Object.values(versions)) remove(useIn, (user) => user === name);
  }
}

/** Takes out of the list itself what is meant: federation holds on to it. */
function remove<T>(list: T[], isMeant: (one: T) => boolean): void {
  for (let index = list.length - 1; index >= 0; index -= 1) {
    if (isMeant(list[index] as T)) list.splice(index, 1);
  }
}
