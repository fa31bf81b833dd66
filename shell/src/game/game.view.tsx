import { useDeferredValue, useEffect, useSyncExternalStore } from 'react';
import { startComposition } from '../composition/start-composition.ts';
import { followReceipts } from '../effects/follow-receipts.ts';
import { FrameView } from '../frame/frame.view.tsx';
import { MessagesView } from '../messages/messages.view.tsx';
import { useShell } from '../shell-context.tsx';
import type { Gate } from './gate.ts';
import { StartFailureView } from './start-failure.view.tsx';
import { StartupView } from './startup.view.tsx';

/** The game behind its gate. What there is to say is said before it has opened, too. */
export function GameView({ gate }: { readonly gate: Gate }) {
  const { phase } = useSyncExternalStore(gate.subscribe, gate.state);
  return (
    <>
      <GateView gate={gate} />
      <MessagesView isStarting={phase !== 'ready'} />
    </>
  );
}

function GateView({ gate }: { readonly gate: Gate }) {
  const { config, kernel } = useShell();
  // Deferred, the frame is drawn piece by piece, and the page answers in between.
  const { phase, failure } = useDeferredValue(useSyncExternalStore(gate.subscribe, gate.state));
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

/** The frame, and once it stands the remotes in it. */
function ComposedFrame() {
  const { composition, kernel } = useShell();
  useEffect(() => startComposition(composition), [composition]);
  useEffect(() => followReceipts(kernel), [kernel]);
  return <FrameView />;
}
