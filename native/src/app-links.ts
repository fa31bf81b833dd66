import { App } from '@capacitor/app';
import { takeSignInAnswer } from './sign-in-window.ts';
import { pathOnSite } from './site.ts';

/**
 * Where the link is noted that was followed last, as long as the app runs: a device names the one it was
 * started by again after every reload, and some name whichever came last.
 */
const FOLLOWED = 'spieltag.link.followed';

/** Follows links to the site that the device opens in the app, also the one it was started by. */
export function followAppLinks(): void {
  void App.addListener('appUrlOpen', ({ url }) => follow(url));
  void App.getLaunchUrl().then((launch) => {
    if (launch && launch.url !== sessionStorage.getItem(FOLLOWED)) follow(launch.url);
  });
}

function follow(address: string): void {
  sessionStorage.setItem(FOLLOWED, address);
  openAddress(address);
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
