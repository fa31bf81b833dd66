import { NoLifecyclesError } from './remote-failure.ts';

type Lifecycle = (props: object) => Promise<unknown>;

/** The lifecycles an application's module exports, each as one function. */
export interface Lifecycles {
  readonly bootstrap: Lifecycle;
  readonly mount: Lifecycle;
  readonly unmount: Lifecycle;
  /**
   * Renders the screen of the path `ahead` off the page, for a later mount; not every remote can.
   */
  readonly prerender: Lifecycle | undefined;
}

/** Reads the lifecycles of a loaded module. @throws NoLifecyclesError when one is missing */
export function readLifecycles(module: unknown): Lifecycles {
  const exported = (typeof module === 'object' && module !== null ? module : {}) as Record<
    string,
    unknown
  >;
  const source = (isObject(exported.default) ? exported.default : exported) as typeof exported;
  return {
    bootstrap: asOne('bootstrap', source.bootstrap),
    mount: asOne('mount', source.mount),
    unmount: asOne('unmount', source.unmount),
    prerender: source.prerender === undefined ? undefined : asOne('prerender', source.prerender),
  };
}

/** A lifecycle is a function or an array of them. */
function asOne(name: string, lifecycle: unknown): Lifecycle {
  const steps = Array.isArray(lifecycle) ? lifecycle : [lifecycle];
  if (steps.length === 0 || !steps.every((step) => typeof step === 'function')) {
    throw new NoLifecyclesError(`the module has no ${name}`);
  }
  return async (props) => {
    for (const step of steps as Lifecycle[]) await step(props);
  };
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;
