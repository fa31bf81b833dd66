import type { Lifecycles } from './lifecycles.ts';
import type { RemoteVersion } from './remote-versions.ts';

/** A version of an application with its own element, which is not on the page by itself. */
export interface Placement {
  readonly version: RemoteVersion;
  readonly element: HTMLElement;
  /** Draws the screen of a path before it is opened; undefined: this version cannot. */
  readonly prerender: ((path: string) => Promise<unknown>) | undefined;
  mount(): Promise<unknown>;
  unmount(): Promise<unknown>;
}

let placements = 0;

/**
 * @param name of the application
 * @param props what every remote receives besides its element
 */
export function place(
  name: string,
  version: RemoteVersion,
  lifecycles: Lifecycles,
  props: object,
): Placement {
  const element = document.createElement('div');
  element.dataset.remote = version.remote;
  element.dataset.version = version.version;
  placements += 1;
  // A name of its own: single-spa-react keeps its roots by name, and stays may overlap.
  const given = { ...props, name: `${name}-${placements}`, domElement: element };
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
