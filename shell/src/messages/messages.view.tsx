import { AlertsView } from './alerts.view.tsx';
import { NotificationsView } from './notifications.view.tsx';
import { SignInView } from './sign-in.view.tsx';

interface Props {
  /** The game has not started yet; its start screen explains failures. */
  readonly isStarting: boolean;
}

/** Shows the notifications, alerts and sign-in dialogs that events request. */
export function MessagesView({ isStarting }: Props) {
  return (
    <>
      <NotificationsView />
      <AlertsView isStarting={isStarting} />
      <SignInView />
    </>
  );
}
