import { createHash } from 'node:crypto';
import { createContext, runInContext } from 'node:vm';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  jest,
  test,
} from '@jest/globals';
import { contract } from '@spieltag/shared-kernel/contract';
import { SHELL_VERSION } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { SHELL_WATCHDOG } from './shell-watchdog.ts';

/** Part of every first screen. */
const MAX_CHARS = 2200;
let site: TestRegistry;

beforeAll(async () => {
  site = await createTestRegistry({ stage: 'production' });
});
afterAll(() => site.close());

const open = (path: string) => site.registry.app.inject(path);

test('a page has the watchdog before all it watches over, and its policy allows it and no other', async () => {
  const page = await open('/');
  const [tag, script = ''] = /<script data-version=[^>]*>([^<]*)<\/script>/.exec(page.body) ?? [];
  expect(tag).toContain(`data-version="${SHELL_VERSION}"`);
  expect(tag).toContain('data-reports="/discovery/projects/spieltag/reports"');
  expect(page.body.indexOf(tag ?? '')).toBeLessThan(page.body.indexOf('data-shell'));
  const digest = createHash('sha256').update(script).digest('base64');
  const policy = String(page.headers['content-security-policy']);
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe(`'self' 'sha256-${digest}'`);
  expect(script.length).toBeLessThan(MAX_CHARS);
});

test('what follows a failed start comes from the registry, whatever the shell is', async () => {
  const recovery = await open('/discovery/shell-recovery.js');
  expect([recovery.statusCode, recovery.headers['content-type']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
  ]);
  expect(recovery.headers['cache-control']).toBe('no-cache');
  expect(recovery.body).toContain('export async function recover');
  expect(recovery.body).toContain(`'${contract.sportsdata.leagues.path}'`);
});

/** Runs the watchdog in a page with such a browser. */
function watch(navigator: object, document: object = {}) {
  const heard = new Map<string, (event: object) => unknown>();
  const dataset = { version: SHELL_VERSION, reports: '/reports', recovery: './shell-recovery.js' };
  const page = {
    document: { currentScript: { dataset }, cookie: '', ...document },
    onbeforeunload: null as (() => unknown) | null,
    location: { search: '' },
    navigator,
    addEventListener: (type: string, listener: (event: object) => unknown) =>
      heard.set(type, listener),
    crypto,
    Blob,
    setTimeout,
    PerformanceObserver: class {
      readonly #heard: (paints: object) => void;
      constructor(hear: (paints: object) => void) {
        this.#heard = hear;
      }
      observe(kind: object) {
        expect(kind).toEqual({ type: 'paint', buffered: true });
        heard.set('paint', this.#heard);
      }
    },
    fetch: async (_url: string, { body }: { readonly body: Blob }) => sent.push(body),
    load: (file: string) => import(file),
  };
  // A context of Node's imports nothing by itself.
  runInContext(SHELL_WATCHDOG.replace('import(', 'load('), createContext(page));
  const says = (detail: object) => heard.get('shell')?.({ type: 'shell', detail });
  const occurs = (type: string) => heard.get(type)?.({ type });
  const paints = (what: string) =>
    heard.get('paint')?.({ getEntriesByName: (name: string) => (name === what ? [{}] : []) });
  return { page, heard, says, occurs, paints };
}

let sent: Blob[];
beforeEach(() => {
  sent = [];
});
const sendBeacon = (_url: string, body: Blob) => Boolean(sent.push(body));

const reports = async () =>
  (await Promise.all(sent.map((body) => body.text()))).flatMap((text) => JSON.parse(text).reports);

describe('a page whose player loads it anew', () => {
  const cookieAfter = (start: object) => {
    const { page, says } = watch({ sendBeacon });
    expect(page.document.cookie).toContain('max-age=3600');
    if ('outcome' in start) says(start);
    return { page, leave: () => page.onbeforeunload?.() };
  };

  test('while its shell is starting asks for the same shell', () => {
    const { page, leave } = cookieAfter({});
    leave();
    expect(page.document.cookie).toBe(`without-shell-${SHELL_VERSION}=1;path=/;max-age=0`);
  });

  test('after its start is over is asked nothing more', () => {
    expect(cookieAfter({ outcome: 'stood' }).page.onbeforeunload).toBeNull();
  });
});

describe('a page the browser renders ahead', () => {
  const ahead = () => {
    const watched = watch({ sendBeacon }, { prerendering: true });
    const show = () => {
      Object.assign(watched.page.document, { prerendering: false });
      watched.occurs('prerenderingchange');
    };
    return { ...watched, show };
  };

  test('and gives up has begun nothing, and leaves no shell out', async () => {
    const { page } = ahead();
    expect([await reports(), page.document.cookie, page.onbeforeunload]).toEqual([[], '', null]);
  });

  test('begins once it is shown', async () => {
    const { page, show } = ahead();
    show();
    expect(await reports()).toMatchObject([{ outcome: 'started' }]);
    expect(page.document.cookie).toContain('max-age=3600');
  });

  test('does not begin again where its shell has stood before', async () => {
    const { page, says, show } = ahead();
    says({ outcome: 'stood' });
    show();
    expect(await reports()).toMatchObject([{ outcome: 'stood' }]);
    expect(page.document.cookie).not.toContain('max-age=3600');
  });

  test('waits for its shell from when it is shown, and no sooner', () => {
    jest.useFakeTimers();
    const { page, occurs, show } = ahead();
    Object.assign(page.document, { readyState: 'complete' });
    occurs('load');
    const before = jest.getTimerCount();
    show();
    expect([before, jest.getTimerCount()]).toEqual([0, 1]);
    jest.useRealTimers();
  });
});

test('a prompt to install the game that comes before the shell runs is kept for it', () => {
  const { page, heard } = watch({ sendBeacon });
  const prompt = { preventDefault: jest.fn() };
  heard.get('beforeinstallprompt')?.(prompt);
  expect(prompt.preventDefault).toHaveBeenCalled();
  expect(page).toHaveProperty('installPrompt', prompt);
});

describe('the scripts of the shell', () => {
  const FILES = ['first.js', 'second.js'].map((href) => ({ href, integrity: `sha384-${href}` }));
  const ALL = FILES.map(({ href, integrity }) => ({ src: href, integrity, async: false }));
  const read = (isHidden = false, observes = true) => {
    const run: object[] = [];
    const watched = watch(
      { sendBeacon },
      {
        hidden: isHidden,
        querySelectorAll: (which: string) => (which === '[data-shell]' ? FILES : []),
        createElement: () => ({}),
        head: { append: (script: object) => run.push(script) },
      },
    );
    const begin = () => watched.occurs('DOMContentLoaded');
    if (observes) begin();
    else {
      Object.assign(watched.page, { PerformanceObserver: undefined });
      expect(begin).toThrow('PerformanceObserver');
    }
    return { run, paints: watched.paints };
  };

  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('run once, in order, when something of the page has been painted', () => {
    const { run, paints } = read();
    paints('first-paint');
    expect(run).toEqual([]);
    paints('first-contentful-paint');
    jest.runAllTimers();
    expect(run).toEqual(ALL);
  });

  test('wait for a paint that does not come no longer than a second', () => {
    const { run } = read();
    jest.advanceTimersByTime(999);
    expect(run).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(run).toEqual(ALL);
  });

  test('run after a second in a browser that is set to observe nothing', () => {
    const { run } = read(false, false);
    jest.advanceTimersByTime(1000);
    expect(run).toEqual(ALL);
  });

  test('run at once in a page nobody sees, of which nothing is painted', () => {
    const { run } = read(true);
    jest.advanceTimersByTime(0);
    expect(run).toEqual(ALL);
  });
});

test('a shell that breaks after its start is reported, and left by no page', async () => {
  const { says, page } = watch({ sendBeacon });
  says({ outcome: 'stood' });
  await says({ message: 'broken'.repeat(100) });
  const message = 'broken'.repeat(100).slice(0, 500);
  expect(await reports()).toMatchObject([
    { outcome: 'started', phase: 'mount' },
    { outcome: 'stood', phase: 'mount' },
    { outcome: 'failed', phase: 'render', code: 'RENDER_FAILED', message },
  ]);
  expect(page.document.cookie).toContain('max-age=0');
});

test('what a remote puts in the place of beacon and Blob keeps no report back', async () => {
  const navigator = { sendBeacon };
  const { says, page } = watch(navigator);
  navigator.sendBeacon = () => true;
  Object.assign(page, { Blob: class {} });
  says({ outcome: 'stood' });
  expect(await reports()).toMatchObject([{ outcome: 'started' }, { outcome: 'stood' }]);
});

test('nobody is blamed for what breaks after a start that came to nothing', async () => {
  const { says } = watch({ sendBeacon });
  says({});
  await says({ message: 'broken' });
  expect(await reports()).toMatchObject([{ outcome: 'started' }]);
});

test('in a browser without beacons the start goes on, and is reported', async () => {
  const { says, page } = watch({});
  says({ outcome: 'stood' });
  expect(await reports()).toMatchObject([{ outcome: 'started' }, { outcome: 'stood' }]);
  expect(page.document.cookie).toContain('max-age=0');
});
