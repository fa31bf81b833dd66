import { App } from '@capacitor/app';
import { Browser } from '@capacitor/browser';
import { isGamePage } from '@spieltag/shared-kernel/composition';
import { takeSignInAnswer } from './sign-in-window.ts';
import { onSite } from './site.ts';

/**
 * Where links are noted that have been followed, as long as the app runs: after every reload one device
 * names the link it was started by, whatever came since, another one names whichever came last.
 */
const LAUNCHED = 'spieltag.link.launched';
const FOLLOWED = 'spieltag.link.followed';

/** Follows links to the site that the device opens in the app, also the one it was started by. */
export function followAppLinks(): void {
  void App.addListener('appUrlOpen', ({ url }) => follow(url));
  void App.getLaunchUrl().then((launch) => {
    if (!launch) return;
    const known = [LAUNCHED, FOLLOWED].map((key) => sessionStorage.getItem(key));
    sessionStorage.setItem(LAUNCHED, launch.url);
    if (!known.includes(launch.url)) follow(launch.url);
  });
}

function follow(address: string): void {
  sessionStorage.setItem(FOLLOWED, address);
  openAddress(address);
}

/**
 * Shows an address of the site: a page of the game in the app, whatever else is there in a browser of the
 * device. What leads elsewhere is not for the app.
 */
export function openAddress(address: string): void {
  const url = address === '' ? undefined : onSite(address);
  if (!url || takeSignInAnswer(url)) return;
  if (!isGamePage(url)) return void Browser.open({ url: url.href });
  const path = url.pathname + url.search + url.hash;
  if (path === location.pathname + location.search + location.hash) return;
  // As by the back button: the game follows steps it has not made itself.
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}
