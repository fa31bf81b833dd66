import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';

/** What Capacitor's native side puts on a page, as far as the plugins ask for it. */
const listeners = new Map<string, (data: unknown) => void>();
const calls: [plugin: string, method: string, options: unknown][] = [];
let answers: Record<string, () => unknown>;

const METHODS: Readonly<Record<string, readonly string[]>> = {
  App: ['getLaunchUrl', 'minimizeApp'],
  Browser: ['open', 'close'],
  Camera: ['takePhoto', 'chooseFromGallery'],
  Filesystem: ['writeFile'],
  Haptics: ['impact', 'notification'],
  PushNotifications: ['checkPermissions', 'requestPermissions', 'register', 'unregister'],
  Share: ['share'],
};

Object.assign(window, {
  CapacitorCustomPlatform: { name: 'ios', plugins: {} },
  Capacitor: {
    PluginHeaders: Object.entries(METHODS).map(([name, methods]) => ({
      name,
      methods: [
        ...methods.map((method) => ({ name: method, rtype: 'promise' })),
        { name: 'addListener', rtype: 'callback' },
        { name: 'removeListener', rtype: 'callback' },
      ],
    })),
    async nativePromise(plugin: string, method: string, options: unknown) {
      calls.push([plugin, method, options]);
      return answers[`${plugin}.${method}`]?.();
    },
    nativeCallback(
      plugin: string,
      method: string,
      { eventName }: { eventName: string },
      callback: (data: unknown) => void,
    ) {
      const key = `${plugin}.${eventName}`;
      if (method === 'addListener') listeners.set(key, callback);
      return Promise.resolve(key);
    },
  },
});

const SITE = 'https://play.example';
document.head.innerHTML = `<meta name="spieltag-site" content="${SITE}/">`;

const { installShell } = await import('./install-shell.ts');
const { followAppLinks } = await import('./app-links.ts');
const { takeSignInAnswer } = await import('./sign-in-window.ts');
const happens = (event: string, data: unknown) => listeners.get(event)?.(data);
const settled = () => new Promise((resolve) => setTimeout(resolve));
/** Calls of a plugin's method, with what it was called with. */
const of = (plugin: string, method: string) =>
  calls
    .filter(([name, called]) => name === plugin && called === method)
    .map(([, , with_]) => with_);

/** The link this app was started by: answered at once, while the page is still being read. */
const LAUNCH = { url: `${SITE}/se-1/live?round=3` };
answers = { 'App.getLaunchUrl': () => LAUNCH };
installShell();
await settled();
const launchedAt = location.pathname + location.search;
const baseWhileLoading = new URL('/', document.baseURI).href;
document.dispatchEvent(new Event('DOMContentLoaded'));
await settled();

beforeEach(() => {
  answers = {};
  calls.length = 0;
  history.replaceState(null, '', '/');
});
afterEach(() => {
  document.body.replaceChildren();
});

/** What the page finds. */
function shell() {
  const found = window.SpieltagNative;
  if (!found) throw new Error('nothing was installed');
  return found;
}

describe('an address', () => {
  test('of the app stays in the app, though what is fetched comes from the site', () => {
    history.pushState({ idx: 1 }, '', '/se-1/market');
    expect(location.href).toBe('http://localhost/se-1/market');
    expect(new URL('/api', document.baseURI).href).toBe(`${SITE}/api`);
    // Until then the shell finds its own files in the app.
    expect(baseWhileLoading).toBe('http://localhost/');
  });

  test('of a place of the page moves the focus there, and leads nowhere', () => {
    document.body.innerHTML = '<a href="#main">Zum Inhalt</a><main id="main" tabindex="-1"></main>';
    document.querySelector('a')?.click();
    expect([document.activeElement?.id, location.pathname]).toEqual(['main', '/']);
  });

  test('of the site is shown in the app, when a link or a message leads there', () => {
    const steps = jest.fn();
    window.addEventListener('popstate', steps);
    happens('App.appUrlOpen', { url: `${SITE}/se-1/live?round=3` });
    expect(location.pathname + location.search).toBe('/se-1/live?round=3');
    happens('PushNotifications.pushNotificationActionPerformed', {
      notification: { data: { url: '/se-1/rankings' } },
    });
    expect([location.pathname, steps.mock.calls.length]).toEqual(['/se-1/rankings', 2]);
    window.removeEventListener('popstate', steps);
  });

  test('that the app is started by is shown from the start, and not again when the page is reloaded', async () => {
    expect(launchedAt).toBe('/se-1/live?round=3');
    answers['App.getLaunchUrl'] = () => LAUNCH;
    followAppLinks();
    await settled();
    expect(location.pathname).toBe('/');
  });

  test('that the app was started by is not followed again though another one came since', async () => {
    answers['App.getLaunchUrl'] = () => ({ url: `${SITE}/se-1/market` });
    followAppLinks();
    await settled();
    expect(location.pathname).toBe('/se-1/market');
    happens('App.appUrlOpen', { url: `${SITE}/se-1/rankings` });
    followAppLinks();
    await settled();
    expect(location.pathname).toBe('/se-1/rankings');
  });

  test('that came while the app ran is not followed again as the one it was started by', async () => {
    const url = `${SITE}/se-1/rankings`;
    happens('App.appUrlOpen', { url });
    history.replaceState(null, '', '/');
    answers['App.getLaunchUrl'] = () => ({ url });
    followAppLinks();
    await settled();
    expect(location.pathname).toBe('/');
    happens('App.appUrlOpen', { url });
    expect(location.pathname).toBe('/se-1/rankings');
  });

  test('of the site that is no page of the game is shown in a browser of the device', async () => {
    happens('App.appUrlOpen', { url: `${SITE}/share/post?link=sn-1#top` });
    await settled();
    expect([location.pathname, of('Browser', 'open')]).toEqual([
      '/',
      [{ url: `${SITE}/share/post?link=sn-1#top` }],
    ]);
  });

  test.each([
    ['<a href="/api/documents/v1/de/imprint.html" target="_blank">', true],
    ['<a href="/api/sportsdata/v1/players-details/se-1.csv" download>', true],
    ['<a href="/se-1/live">', false],
    ['<a href="blob:http://localhost/1" download>', false],
    ['<a href="https://elsewhere.example/api/page.html" target="_blank">', false],
  ])(
    'of a link is taken to a browser where the page would lead back to itself: %s',
    async (tag, isTaken) => {
      document.body.innerHTML = `${tag}<b>Dorthin</b></a>`;
      const link = document.querySelector('a');
      const press = new MouseEvent('click', { bubbles: true, cancelable: true });
      // What the page would do itself cannot be done here.
      window.addEventListener('click', (event) => event.preventDefault(), { once: true });
      let isLeft = true;
      document.addEventListener('click', (event) => (isLeft = !event.defaultPrevented), {
        once: true,
      });
      link?.firstElementChild?.dispatchEvent(press);
      await settled();
      const url = SITE + link?.getAttribute('href');
      expect([isLeft, of('Browser', 'open')]).toEqual([!isTaken, isTaken ? [{ url }] : []]);
    },
  );

  test('of a link somebody has followed already is not followed twice', async () => {
    document.body.innerHTML = '<a href="/api/documents/v1/de/imprint.html">Impressum</a>';
    const link = document.querySelector('a');
    link?.addEventListener('click', (event) => event.preventDefault());
    link?.click();
    await settled();
    expect(of('Browser', 'open')).toEqual([]);
  });

  test.each(['https://elsewhere.example/se-1', 'spieltag://open', '', 'https://'])(
    'of something else is not followed: %j',
    (url) => {
      happens('App.appUrlOpen', { url });
      expect(location.pathname).toBe('/');
    },
  );
});

describe('the back button', () => {
  test('closes what lies over the screen before it goes anywhere', () => {
    const back = jest.spyOn(history, 'back').mockImplementation(() => {});
    document.body.innerHTML = '<div role="dialog"><button>Zu</button></div>';
    const keys: string[] = [];
    document.body.addEventListener('keydown', ({ key }) => keys.push(key), { once: true });
    happens('App.backButton', { canGoBack: true });
    expect([keys, back.mock.calls.length]).toEqual([['Escape'], 0]);
    document.body.replaceChildren();
    happens('App.backButton', { canGoBack: true });
    expect(back).toHaveBeenCalledTimes(1);
    back.mockRestore();
  });

  test('goes back from a screen with a list to choose from', () => {
    const back = jest.spyOn(history, 'back').mockImplementation(() => {});
    document.body.innerHTML = '<main><div role="listbox" tabindex="0"></div></main>';
    happens('App.backButton', { canGoBack: true });
    expect(back).toHaveBeenCalledTimes(1);
    back.mockRestore();
  });

  test('leaves the app where there is nothing to go back to', async () => {
    happens('App.backButton', { canGoBack: false });
    await settled();
    expect(of('App', 'minimizeApp')).toHaveLength(1);
  });
});

describe('signing in', () => {
  test('shows the issuer in a browser of the device, and takes its answer from the link back', async () => {
    const taken: unknown[] = [];
    Object.assign(globalThis, {
      BroadcastChannel: class {
        postMessage = (message: unknown) => taken.push(message);
        close() {}
      },
    });
    const opened = window.open('', 'spieltag-sign-in', 'popup');
    if (!opened) throw new Error('no window');
    opened.location.href = 'https://issuer.example/auth?state=s-1';
    await settled();
    expect(of('Browser', 'open')).toEqual([{ url: 'https://issuer.example/auth?state=s-1' }]);
    happens('App.appUrlOpen', { url: `${SITE}/auth/callback.html?state=s-1&code=c-1` });
    await settled();
    expect(taken).toEqual([{ state: 's-1', code: 'c-1', error: undefined }]);
    expect([location.pathname, of('Browser', 'close').length]).toEqual(['/', 1]);
    const refused = 'state=s-1&error=server_error&error_description=Try+later';
    happens('App.appUrlOpen', { url: `${SITE}/auth/callback.html?${refused}` });
    await settled();
    expect(taken[1]).toEqual({ state: 's-1', error: 'server_error', description: 'Try later' });
  });

  test('goes on where it was begun when the device has ended the app meanwhile', async () => {
    const begun = { state: 's-2', nonce: 'n-2', verifier: 'v-2', returnTo: '/se-1/help' };
    localStorage.setItem('spieltag.sign-in.attempt', JSON.stringify(begun));
    const replace = jest.fn<(url: string | URL) => void>();
    const answerWith = (state: string) =>
      takeSignInAnswer(new URL(`${SITE}/auth/callback.html?state=${state}&code=c-2`), { replace });
    expect([answerWith('s-3'), replace.mock.calls]).toEqual([true, []]);
    expect([answerWith('s-2'), replace.mock.calls]).toEqual([
      true,
      [['http://localhost/se-1/help']],
    ]);
    const left = (key: string) => JSON.parse(sessionStorage.getItem(key) ?? '{}');
    expect(left('spieltag.sign-in.pending')).toEqual(begun);
    expect(left('spieltag.sign-in.answer')).toEqual({ state: 's-2', code: 'c-2' });
    expect(localStorage.getItem('spieltag.sign-in.attempt')).toBeNull();
  });

  test('ends when the browser is closed', async () => {
    const opened = window.open('', 'spieltag-sign-in', 'popup');
    await settled();
    expect(opened?.closed).toBe(false);
    happens('Browser.browserFinished', {});
    expect(opened?.closed).toBe(true);
  });
});

describe('sharing', () => {
  const content = { title: 'Mein Team', url: `${SITE}/share/post?link=sn-1` };

  test('hands a picture on as a file', async () => {
    answers['Filesystem.writeFile'] = () => ({ uri: 'file:///cache/team.png' });
    const picture = new File(['abc'], 'team.png', { type: 'image/png' });
    await shell().share({ ...content, picture });
    expect(of('Filesystem', 'writeFile')).toEqual([
      { path: 'team.png', data: 'YWJj', directory: 'CACHE' },
    ]);
    expect(of('Share', 'share')).toEqual([{ ...content, files: ['file:///cache/team.png'] }]);
  });

  test('that is cancelled is told apart from one that fails', async () => {
    const refuse = (message: string) => {
      answers['Share.share'] = () => {
        throw new Error(message);
      };
      return shell()
        .share(content)
        .catch((error: Error) => error.name);
    };
    expect([await refuse('Share canceled'), await refuse('no activity')]).toEqual([
      'AbortError',
      'Error',
    ]);
  });
});

describe('saving', () => {
  const file = new File(['{}'], 'us-1.json', { type: 'application/json' });

  test('asks where to, as a page cannot download anything', async () => {
    answers['Filesystem.writeFile'] = () => ({ uri: 'file:///cache/us-1.json' });
    await shell().save?.(file);
    expect(of('Filesystem', 'writeFile')).toEqual([
      { path: 'us-1.json', data: 'e30=', directory: 'CACHE' },
    ]);
    expect(of('Share', 'share')).toEqual([
      { title: 'us-1.json', files: ['file:///cache/us-1.json'] },
    ]);
  });

  test('that is cancelled is told apart from one that fails', async () => {
    answers['Filesystem.writeFile'] = () => ({ uri: 'file:///cache/us-1.json' });
    answers['Share.share'] = () => {
      throw new Error('Share canceled');
    };
    await expect(shell().save?.(file)).rejects.toThrow(DOMException);
  });
});

describe('messages', () => {
  const device = () => {
    const { pushDevice } = shell();
    if (!pushDevice) throw new Error('the device takes none');
    return pushDevice;
  };

  test('are asked for, and come to the address the platform gives', async () => {
    answers['PushNotifications.requestPermissions'] = () => ({ receive: 'granted' });
    answers['PushNotifications.register'] = () =>
      happens('PushNotifications.registration', { value: 'token-1' });
    expect([device().platform, await device().address()]).toEqual(['ios', 'token-1']);
  });

  test('that are not allowed have no address', async () => {
    answers['PushNotifications.requestPermissions'] = () => ({ receive: 'denied' });
    expect(await device().address()).toBeUndefined();
    expect(of('PushNotifications', 'register')).toEqual([]);
  });

  test('come to the same address without asking, where they were allowed', async () => {
    answers['PushNotifications.checkPermissions'] = () => ({ receive: 'granted' });
    answers['PushNotifications.register'] = () =>
      happens('PushNotifications.registration', { value: 'token-2' });
    expect(await device().knownAddress()).toBe('token-2');
    answers['PushNotifications.checkPermissions'] = () => ({ receive: 'prompt' });
    expect(await device().knownAddress()).toBeUndefined();
    expect(of('PushNotifications', 'requestPermissions')).toEqual([]);
  });

  test('come to another address when the platform gives one', async () => {
    const given: string[] = [];
    device().followAddress((address) => given.push(address));
    await settled();
    happens('PushNotifications.registration', { value: 'token-3' });
    expect(given).toEqual(['token-3']);
  });

  test('of a platform that gives no address fail with its reason', async () => {
    answers['PushNotifications.requestPermissions'] = () => ({ receive: 'granted' });
    answers['PushNotifications.register'] = () =>
      happens('PushNotifications.registrationError', { error: 'no google services' });
    await expect(device().address()).rejects.toThrow('no google services');
  });
});

test('a page is opened in a browser, mail and telephone by the system', async () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null);
  const urls = ['https://magazine.example/a', 'mailto:team@example.org', 'tel:+4930123'];
  for (const url of urls) shell().openExternal(url);
  await settled();
  expect([of('Browser', 'open'), open.mock.calls]).toEqual([
    [{ url: urls[0] }],
    [[urls[1]], [urls[2]]],
  ]);
  open.mockRestore();
});

describe('a picture', () => {
  test('comes from the camera or the library, as the page can read it', async () => {
    const asked = jest.fn(async (_url: unknown) => ({ blob: async () => new Blob(['p']) }));
    Object.assign(globalThis, { fetch: asked });
    answers['Camera.takePhoto'] = () => ({ webPath: 'capacitor://localhost/photo' });
    answers['Camera.chooseFromGallery'] = () => ({ results: [{ webPath: 'blob:chosen' }] });
    expect([
      (await shell().takePicture?.('camera'))?.size,
      (await shell().takePicture?.('library'))?.size,
    ]).toEqual([1, 1]);
    expect(asked.mock.calls).toEqual([['capacitor://localhost/photo'], ['blob:chosen']]);
  });

  test('that is not chosen is none', async () => {
    answers['Camera.takePhoto'] = () => {
      throw new Error('User cancelled photos app');
    };
    answers['Camera.chooseFromGallery'] = () => ({ results: [] });
    expect([await shell().takePicture?.('camera'), await shell().takePicture?.('library')]).toEqual(
      [undefined, undefined],
    );
  });

  test.each([
    ['the app may not take', 'OS-PLUG-CAMR-0003', 'NotAllowedError'],
    ['the app may not choose', 'OS-PLUG-CAMR-0005', 'NotAllowedError'],
    ['a device without a camera cannot take', 'OS-PLUG-CAMR-0007', 'Error'],
    ['could not be taken', 'OS-PLUG-CAMR-0010', 'Error'],
  ])('that %s fails, with a name of its own for what is forbidden', async (_, code, name) => {
    answers['Camera.takePhoto'] = () => {
      throw Object.assign(new Error("Couldn't take photo."), { code });
    };
    await expect(shell().takePicture?.('camera')).rejects.toMatchObject({
      name,
      message: "Couldn't take photo.",
    });
  });
});

test('an outcome is felt in the way of the device; a goal of others is not', async () => {
  for (const outcome of ['done', 'refused', 'goal', 'otherGoal'] as const) shell().feel?.(outcome);
  await settled();
  expect(calls.map(([, method, options]) => [method, options])).toEqual([
    ['impact', { style: 'LIGHT' }],
    ['notification', { type: 'ERROR' }],
    ['notification', { type: 'SUCCESS' }],
  ]);
});
