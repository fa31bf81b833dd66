import { App } from '@capacitor/app';
import { takeSignInAnswer } from './sign-in-window.ts';
import { pathOnSite } from './site.ts';

/** Follows links to the site that the device opens in the app, also the one it was started by. */
export function followAppLinks(): void {
  void App.addListener('appUrlOpen', ({ url }) => openAddress(url));
  void App.getLaunchUrl().then((launch) => launch && openAddress(launch.url));
}

/** Shows an address of the site; what leads elsewhere is not for the app. */
export function openAddress(address: string): void {
  const path = address === '' ? undefined : pathOnSite(address);
  if (path === undefined || takeSignInAnswer(path)) return;
  if (path === location.pathname + location.search + location.hash) return;
  // As by the back button: the game follows steps it has not made itself.
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}
