import { AlertsView } from './alerts.view.tsx';
import { NotificationsView } from './notifications.view.tsx';
import { SignInView } from './sign-in.view.tsx';

interface Props {
  /** The game is not there yet: what keeps it from coming is said on its own screen. */
  readonly isStarting: boolean;
}

/** What the bus asks the shell to say. */
export function MessagesView({ isStarting }: Props) {
  return (
    <>
      <NotificationsView />
      <AlertsView isStarting={isStarting} />
      <SignInView />
    </>
  );
}
