import { Browser } from '@capacitor/browser';

/** Shows a page in a browser within the app; mail, telephone and the like are the system's, and no page. */
export function openExternal(url: string): void {
  if (/^https?:/i.test(url)) void Browser.open({ url });
  else window.open(url);
}
