import * as React from 'react';
import { flushSync } from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react';
import {
  OwnTextsContext,
  registerTexts,
  removeTexts,
  type TextSet,
  versionNamespace,
} from '../i18n/index.ts';
import { afterPaint, type Kernel } from '../stores/index.ts';
import { KernelProvider } from './kernel-context.tsx';
import {
  RemoteBoundary,
  RemoteFailure,
  type RemoteIdentity,
  type RemoteReport,
} from './remote-boundary.tsx';
import { RemoteRouter } from './remote-router.tsx';
import { renderInterruptibly } from './render-interruptibly.ts';

/** What the shell hands to a remote when it mounts it. */
export interface RemoteProps {
  readonly kernel: Kernel;
  readonly remote: RemoteIdentity;
  readonly report: RemoteReport;
  /** Where the remote lives on the page. */
  readonly domElement?: HTMLElement;
  readonly domElementGetter?: () => HTMLElement;
  /** Path of the screen to prerender; undefined: the screen of the page is mounted. */
  readonly ahead?: string;
}

/** The lifecycles of a single-spa application, and `prerender`: renders it before it is opened. */
export interface RemoteLifecycles extends ReactAppOrParcel<RemoteProps> {
  /**
   * Renders the screen of `ahead` into an element that is not on the page. Nothing is loaded,
   * subscribed or published before `mount` is called with the same name.
   */
  readonly prerender: ReactAppOrParcel<RemoteProps>['mount'];
}

export interface RemoteOptions {
  /** Name of the remote and namespace of its texts. */
  readonly name: string;
  readonly texts: TextSet;
  readonly App: React.ComponentType;
  /** What lies over its screens changes nothing of them: they are not drawn anew for it. */
  readonly ignoresOverlays?: boolean;
}

/**
 * Texts of versions, and how many screens that are prerendered or mounted show them: a remote's screen
 * and what lies over it are modules of their own with the same texts.
 */
const inUse = new Map<string, { screens: number; readonly shown: Promise<void> }>();

/**
 * Makes the single-spa lifecycles of a remote: kernel, texts, router and an error boundary around
 * its App. The outer boundary is what keeps navigation going when even the inner one fails: without
 * it a root that throws on its first render never settles the mount.
 */
export function createLifecycles(options: RemoteOptions): RemoteLifecycles {
  const { name, texts, App, ignoresOverlays = false } = options;
  const app = <App />;
  /** Names of prerendered screens that were not shown yet. */
  const prerendered = new Set<string>();
  const lifecycles = singleSpaReact<RemoteProps>({
    React,
    ReactDOMClient,
    rootComponent: (props) => (
      <Root {...props} namespace={name} ignoresOverlays={ignoresOverlays}>
        {app}
      </Root>
    ),
    errorBoundary: (error, _info, { report }) => {
      report.broken(error);
      return <RemoteFailure onRetry={() => window.location.reload()} />;
    },
  });
  const { update = lifecycles.mount } = lifecycles;
  return {
    ...lifecycles,
    bootstrap: async (props) => {
      const namespace = versionNamespace(name, props.remote);
      const held = inUse.get(namespace) ?? { screens: 0, shown: registerTexts(namespace, texts) };
      held.screens += 1;
      inUse.set(namespace, held);
      await held.shown;
      await lifecycles.bootstrap(props);
    },
    async prerender(props) {
      prerendered.add(props.name);
      await lifecycles.mount(props);
      await filled(props.domElement);
      uncover(props.domElement);
    },
    mount(props) {
      if (prerendered.delete(props.name)) return show(props, () => flushSync(() => update(props)));
      return new Promise((resolve, reject) => {
        renderInterruptibly(() => void lifecycles.mount(props).then(resolve, reject));
      });
    },
    async unmount(props) {
      prerendered.delete(props.name);
      await lifecycles.unmount(props);
      const namespace = versionNamespace(name, props.remote);
      const held = inUse.get(namespace);
      if (!held) return;
      held.screens -= 1;
      if (held.screens > 0) return;
      inUse.delete(namespace);
      removeTexts(namespace);
    },
  };
}

/** What begins a press, by whatever means. */
const PRESSES = ['pointerdown', 'keydown', 'click'];

/**
 * Shows a prerendered screen: first as it is, and once that is painted, or pressed, its effects run.
 * One that is not rendered yet is rendered at once; the effects of one that was left meanwhile never
 * run.
 */
async function show({ domElement }: RemoteProps, wake: () => Promise<unknown>): Promise<unknown> {
  uncover(domElement);
  let woken: Promise<unknown> | undefined;
  const wakeOnce = () => {
    if (!domElement?.hidden) woken ??= wake();
  };
  if (domElement?.firstChild) {
    // Links and choices know where to lead to only once effects have run: they would ignore it.
    const pressed = ({ target }: Event) => {
      if (domElement.contains(target as Node)) wakeOnce();
    };
    for (const press of PRESSES) window.addEventListener(press, pressed, true);
    await afterPaint();
    for (const press of PRESSES) window.removeEventListener(press, pressed, true);
  }
  wakeOnce();
  return woken;
}

/** Undoes how React keeps what is in an `Activity` out of sight: the element itself is on no page. */
function uncover(element: HTMLElement | undefined): void {
  for (const { style } of (element?.children ?? []) as Iterable<HTMLElement>) {
    style.removeProperty('display');
  }
}

/** Resolves once the element has content: React renders hidden trees with low priority. */
function filled(element: HTMLElement | undefined): Promise<void> {
  if (!element || element.firstChild) return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(element, { childList: true });
  });
}

function Root({
  kernel,
  remote,
  report,
  domElement,
  ahead,
  namespace,
  ignoresOverlays,
  children,
}: RemoteProps & { readonly namespace: string } & Pick<
    React.ComponentProps<typeof RemoteRouter>,
    'ignoresOverlays' | 'children'
  >) {
  const ofVersion = versionNamespace(namespace, remote);
  const ownTexts = React.useMemo(() => ({ namespace, ofVersion }), [namespace, ofVersion]);
  return (
    <React.Activity mode={ahead === undefined ? 'visible' : 'hidden'}>
      <KernelProvider kernel={kernel}>
        <RemoteBoundary report={report}>
          <OwnTextsContext value={ownTexts}>
            <RemoteRouter element={domElement} ahead={ahead} ignoresOverlays={ignoresOverlays}>
              {children}
            </RemoteRouter>
          </OwnTextsContext>
          <Mounted report={report} />
        </RemoteBoundary>
      </KernelProvider>
    </React.Activity>
  );
}

/** Reports that everything before it is on the screen. */
function Mounted({ report }: Pick<RemoteProps, 'report'>) {
  React.useEffect(() => {
    report.mounted();
  }, [report]);
  return null;
}
