import { useEvent } from '@spieltag/shared-kernel/remote';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useEndedSignIn } from './ended-sign-in.ts';
import type { SignInDialogProps } from './sign-in-dialog.view.tsx';

/** If it cannot be fetched nobody can sign in either. */
const Dialog = lazy(
  (): Promise<{ readonly default: (props: SignInDialogProps) => ReactNode }> =>
    import('./sign-in-dialog.view.tsx').then(
      async (dialog) => {
        await dialog.textsRead;
        return dialog;
      },
      () => ({ default: () => null }),
    ),
);

/** Asks to sign in where guests may not go on, and when a sign-in has ended. */
export function SignInView() {
  const [reason, setReason] = useState<string>();
  useEvent('sign-in.requested', (request) => setReason(request.reason));
  const ended = useEndedSignIn();
  const hasEnded = ended !== undefined;
  const [isPostponed, setPostponed] = useState(false);
  if (isPostponed && !hasEnded) setPostponed(false);
  if (!reason && (!hasEnded || isPostponed)) return null;
  const close = () => {
    setReason(undefined);
    setPostponed(hasEnded);
  };
  return (
    <Suspense>
      <Dialog reason={reason} ended={ended} onClose={close} />
    </Suspense>
  );
}
