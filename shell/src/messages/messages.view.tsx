import { AlertsView } from './alerts.view.tsx';
import { NotificationsView } from './notifications.view.tsx';
import { SignInView } from './sign-in.view.tsx';

/** What the bus asks the shell to say. */
export function MessagesView() {
  return (
    <>
      <NotificationsView />
      <AlertsView />
      <SignInView />
    </>
  );
}
