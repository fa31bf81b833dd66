import { useStore } from '@spieltag/shared-kernel/remote';
import { useDeferredValue, useEffect } from 'react';
import { startSingleSpa } from '../composition/single-spa.ts';
import { useShell } from '../context/shell-context.tsx';
import { followReceipts } from '../effects/follow-receipts.ts';
import { FrameView } from '../frame/frame.view.tsx';
import { MessagesView } from '../messages/messages.view.tsx';
import type { Gate } from '../startup/gate.ts';
import { reportStart } from '../startup/report-start.ts';
import { StartFailureView } from '../startup/start-failure.view.tsx';
import { StartupView } from '../startup/startup.view.tsx';
import { DeferredAreaView } from './deferred-area.view.tsx';
import { ownScreens } from './own-screens.ts';

/** The game behind its gate. Messages are shown before it opens, too. */
export function GameView({ gate }: { readonly gate: Gate }) {
  const { phase } = useStore(gate);
  return (
    <>
      <GateView gate={gate} />
      <MessagesView isStarting={phase !== 'ready'} />
    </>
  );
}

function GateView({ gate }: { readonly gate: Gate }) {
  const { config, kernel } = useShell();
  // Deferred, so that the frame is rendered in slices and the page responds in between.
  const { phase, failure } = useDeferredValue(useStore(gate));
  if (failure) {
    const retry = () => void gate.open();
    const signIn = async () => {
      const outcome = await kernel.session.signInExternally();
      if (outcome !== 'cancelled') retry();
    };
    return (
      <StartFailureView
        failure={failure}
        issuerUrl={config.issuerUrl}
        onRetry={retry}
        onSignIn={() => void signIn()}
      />
    );
  }
  if (phase !== 'ready') return <StartupView phase={phase} />;
  return <ComposedFrame />;
}

/** The frame; its remotes start once it is on the page. */
function ComposedFrame() {
  const { composition, config, kernel } = useShell();
  useEffect(() => startSingleSpa(composition), [composition]);
  useEffect(() => followReceipts(kernel), [kernel]);
  useEffect(() => reportStart({ outcome: 'stood' }), []);
  return (
    <FrameView ownScreens={ownScreens(config)}>
      <DeferredAreaView />
    </FrameView>
  );
}
