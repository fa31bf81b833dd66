import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react';
import { registerTexts, type TextSet } from '../i18n/index.ts';
import type { Kernel } from '../stores/index.ts';
import { KernelProvider } from './kernel-context.tsx';
import {
  RemoteBoundary,
  RemoteFailure,
  type RemoteIdentity,
  reportBroken,
} from './remote-boundary.tsx';
import { RemoteRouter } from './remote-router.tsx';
import { unhurried } from './unhurried.ts';

/** What the shell hands to a remote when it mounts it. */
export interface RemoteProps {
  readonly kernel: Kernel;
  readonly remote: RemoteIdentity;
  /** Where the remote lives on the page. */
  readonly domElement?: HTMLElement;
  readonly domElementGetter?: () => HTMLElement;
}

export interface RemoteOptions {
  /** Name of the remote and namespace of its texts. */
  readonly name: string;
  readonly texts: TextSet;
  readonly App: React.ComponentType;
}

/**
 * Makes the single-spa lifecycles of a remote: kernel, texts, router and an error boundary around
 * its App. The outer boundary is what keeps navigation going when even the inner one fails: without
 * it a root that throws on its first render never settles the mount.
 */
export function createLifecycles({
  name,
  texts,
  App,
}: RemoteOptions): ReactAppOrParcel<RemoteProps> {
  const registered = registerTexts(name, texts);
  const lifecycles = singleSpaReact<RemoteProps>({
    React,
    ReactDOMClient,
    rootComponent: (props) => <Root {...props} App={App} />,
    errorBoundary: (error, _info, { kernel, remote }) => {
      reportBroken(kernel, remote, error);
      return <RemoteFailure onRetry={() => window.location.reload()} />;
    },
  });
  return {
    ...lifecycles,
    bootstrap: async (props) => {
      await registered;
      await lifecycles.bootstrap(props);
    },
    mount: (props) =>
      new Promise((resolve, reject) => {
        unhurried(() => void lifecycles.mount(props).then(resolve, reject));
      }),
  };
}

function Root({ kernel, remote, domElement, App }: RemoteProps & Pick<RemoteOptions, 'App'>) {
  return (
    <KernelProvider kernel={kernel}>
      <RemoteBoundary kernel={kernel} remote={remote}>
        <RemoteRouter element={domElement}>
          <App />
        </RemoteRouter>
        <Mounted kernel={kernel} remote={remote} />
      </RemoteBoundary>
    </KernelProvider>
  );
}

/** Tells the bus that everything before it is on the screen. */
function Mounted({ kernel, remote }: RemoteProps) {
  React.useEffect(() => {
    kernel.bus.publish('remote.mounted', { remote: remote.name, version: remote.version });
  }, [kernel, remote]);
  return null;
}
