import type { RemoteVersion } from '../discovery/remote-versions.ts';
import type { Lifecycles } from '../loading/lifecycles.ts';

/** A version of an application with an element of its own, which is not yet on the page. */
export interface ApplicationInstance {
  readonly version: RemoteVersion;
  readonly element: HTMLElement;
  /** Renders the screen of a path before it is opened; undefined: this version cannot. */
  readonly prerender: ((path: string) => Promise<unknown>) | undefined;
  mount(): Promise<unknown>;
  unmount(): Promise<unknown>;
}

let instances = 0;

/**
 * Makes an instance; nothing is bootstrapped before it is prerendered or mounted.
 * @param name of the application
 * @param props what every remote receives besides its element
 */
export function createInstance(
  name: string,
  version: RemoteVersion,
  lifecycles: Lifecycles,
  props: object,
): ApplicationInstance {
  const element = document.createElement('div');
  element.dataset.remote = version.remote;
  element.dataset.version = version.version;
  instances += 1;
  // single-spa-react keeps its roots by name, and two instances of an application may overlap.
  const given = { ...props, name: `${name}-${instances}`, domElement: element };
  const { prerender } = lifecycles;
  let bootstrapped: Promise<unknown> | undefined;
  const bootstrap = () => {
    bootstrapped ??= lifecycles.bootstrap(given);
    return bootstrapped;
  };
  return {
    version,
    element,
    prerender:
      prerender && ((path) => bootstrap().then(() => prerender({ ...given, ahead: path }))),
    mount: () => bootstrap().then(() => lifecycles.mount(given)),
    unmount: () => lifecycles.unmount(given),
  };
}
