import { useEvent } from '@spieltag/shared-kernel/remote';
import { useEffect, useState } from 'react';
import { useFailedFetch } from '../context/use-failed-fetch.ts';
import { loadWithRetries } from '../loading/load-with-retries.ts';
import { useEndedSignIn } from './ended-sign-in.ts';

/** The first screen does without the dialog. */
async function load() {
  const dialog = await import('./sign-in-dialog.view.tsx');
  await dialog.textsRead;
  return dialog;
}

/** Asks to sign in where guests may not go on, and when a sign-in has ended. */
export function SignInView() {
  const sayFailed = useFailedFetch();
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>();
  const [reason, setReason] = useState<string>();
  useEvent('sign-in.requested', (request) => {
    load().then((dialog) => {
      setLoaded(dialog);
      setReason(request.reason);
    }, sayFailed);
  });
  const ended = useEndedSignIn();
  const hasEnded = ended !== undefined;
  useEffect(() => {
    // Nobody has asked for it, so nobody asks again.
    if (hasEnded) void loadWithRetries(load).then(setLoaded);
  }, [hasEnded]);
  const [isPostponed, setPostponed] = useState(false);
  if (isPostponed && !hasEnded) setPostponed(false);
  if (!loaded || (!reason && (!hasEnded || isPostponed))) return null;
  const close = () => {
    setReason(undefined);
    setPostponed(hasEnded);
  };
  const Dialog = loaded.default;
  return <Dialog reason={reason} ended={ended} onClose={close} />;
}
