import { type ComponentType, Suspense, useSyncExternalStore } from 'react';
import type { TextSet } from '../i18n/index.ts';
import type { HandedProps, SlotProps } from '../remote/extension-places.ts';
import { createLifecycles, type RemoteProps } from '../remote/index.ts';
import { ExtensionBoundary } from './extension-boundary.tsx';

/** What the shell hands to an extension. */
export interface ExtensionProps extends RemoteProps {
  /** Of this instance among all of the page. */
  readonly name: string;
  readonly slotProps: HandedProps;
}

type Lifecycle = (props: ExtensionProps) => Promise<unknown>;

/** What a module exports that fills a slot. */
export interface ExtensionLifecycles {
  readonly bootstrap: Lifecycle;
  /** Resolves once it stands; rejects when it throws before that. */
  readonly mount: Lifecycle;
  readonly unmount: Lifecycle;
}

export interface ExtensionOptions<P> {
  /** Namespace of its texts: that of the folder they lie in. */
  readonly name: string;
  readonly texts: TextSet;
  /** Its props are what the slot hands over; it is drawn anew when they change. */
  readonly App: ComponentType<P>;
}

/** One of possibly several that are mounted, with lifecycles of its own. */
interface Instance {
  readonly lifecycles: ReturnType<typeof createLifecycles>;
  /** How it broke before it stood. */
  broken: Error | undefined;
  stands: boolean;
}

/**
 * Makes the lifecycles of a module that fills a slot: a React root of its own with kernel, texts and
 * router, as a screen has. When it breaks, nothing stands in its place: whose screen it is on, is not
 * to look broken.
 *
 * @example
 * export const { bootstrap, mount, unmount } = createExtension({ name: 'roundCard', texts, App });
 */
export function createExtension<P extends object>(
  options: ExtensionOptions<P>,
): ExtensionLifecycles {
  const { name, texts, App } = options;
  const instances = new Map<string, Instance>();
  return {
    async bootstrap(props) {
      const instance: Instance = {
        broken: undefined,
        stands: false,
        lifecycles: createLifecycles({
          name,
          texts,
          App: () => (
            <ExtensionBoundary onBroken={(error) => onBroken(instance, props, error)}>
              <Suspense fallback={null}>
                <Filled App={App} slotProps={props.slotProps} />
              </Suspense>
            </ExtensionBoundary>
          ),
        }),
      };
      instances.set(props.name, instance);
      await run(instance.lifecycles.bootstrap, props);
    },
    async mount(props) {
      const instance = instances.get(props.name);
      if (!instance) throw new Error('mounted before bootstrap');
      await run(instance.lifecycles.mount, props);
      if (instance.broken) {
        await end(props);
        throw instance.broken;
      }
      instance.stands = true;
    },
    unmount: end,
  };

  async function end(props: ExtensionProps): Promise<void> {
    const instance = instances.get(props.name);
    if (!instance) return;
    instances.delete(props.name);
    await run(instance.lifecycles.unmount, props);
  }
}

function onBroken(instance: Instance, { report }: ExtensionProps, error: Error): void {
  if (instance.stands) report.broken(error);
  else instance.broken = error;
}

type OfScreen = ReturnType<typeof createLifecycles>['mount'];

/** Only screens tell the bus that they are there. */
const mounted = () => {};

async function run(lifecycle: OfScreen, props: ExtensionProps): Promise<void> {
  const given = { ...props, report: { ...props.report, mounted } } as unknown;
  for (const step of [lifecycle].flat()) await step(given as Parameters<typeof step>[0]);
}

interface FilledProps<P> extends Pick<ExtensionProps, 'slotProps'> {
  readonly App: ComponentType<P>;
}

/** What is handed over comes from another remote: that it has this shape is the slot's contract. */
function Filled<P extends object>({ App, slotProps }: FilledProps<P>) {
  const props: SlotProps = useSyncExternalStore(slotProps.subscribe, slotProps.get);
  return <App {...(props as P)} />;
}
