import { Browser } from '@capacitor/browser';
import {
  continueSignIn,
  readSignInAnswer,
  SIGN_IN_CHANNEL,
  type SignInAnswer,
} from '@spieltag/shared-kernel/sign-in-callback';

/** Name of the window the game opens to sign in. */
const SIGN_IN_WINDOW = 'spieltag-sign-in';
const CALLBACK_PATH = '/auth/callback.html';

/** The sign-in whose end this page waits for; one that was begun before the page was loaded is another. */
let awaited: string | null = null;

/**
 * The issuer is shown in a browser of the device, never inside the app: nobody shall type a password
 * where the app could read it. To the game that browser is the window it opens to sign in.
 */
export function signInInBrowser(): void {
  const open = window.open.bind(window);
  window.open = (url, name, features) =>
    name === SIGN_IN_WINDOW ? browserWindow() : open(url, name, features);
}

/** As much of a window as the sign-in uses: it is sent somewhere, and closed by whoever looks at it. */
function browserWindow(): Window {
  const state = { closed: false };
  const finished = Browser.addListener('browserFinished', () => {
    state.closed = true;
    void finished.then((listener) => listener.remove());
  });
  const location = {
    set href(url: string) {
      awaited = new URL(url).searchParams.get('state');
      void Browser.open({ url });
    },
  };
  const close = () => void Browser.close().catch(() => {});
  return Object.assign(state, { location, close }) as unknown as Window;
}

/**
 * Hands the answer of the issuer to the game, if an address is where it sends its readers back to, and
 * closes the browser. A page that does not wait for it is loaded anew with it: the device had ended the one
 * that did.
 * @returns whether it is
 */
export function takeSignInAnswer(
  { pathname, searchParams }: URL,
  page: Pick<Location, 'replace'> = location,
): boolean {
  if (pathname !== CALLBACK_PATH) return false;
  const answer = readSignInAnswer(searchParams);
  const begunAt = answer.state === awaited ? undefined : continueSignIn(answer);
  if (begunAt === undefined) post(answer);
  else page.replace(new URL(begunAt, location.origin).href);
  // Some platforms have closed it by then.
  void Browser.close().catch(() => {});
  return true;
}

function post(answer: SignInAnswer): void {
  const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
  channel.postMessage(answer);
  channel.close();
}
