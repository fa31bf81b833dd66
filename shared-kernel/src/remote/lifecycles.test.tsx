import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../i18n/index.ts';
import { createTestKernel, type TestKernel } from '../stores/testing/index.ts';
import { useKernel } from './kernel-context.tsx';
import { createLifecycles, type RemoteProps } from './lifecycles.tsx';

/** Whatever is drawn because of an address is drawn by then. */
const SETTLED_MS = 50;

let kernel: TestKernel;
let props: RemoteProps & { readonly name: string };
let events: unknown[];

beforeEach(() => {
  // The lifecycles render by themselves; a test that waits for their promises must not hold that up.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  jest.spyOn(console, 'error').mockImplementation(() => {});
  kernel = createTestKernel();
  events = [];
  const domElement = document.createElement('main');
  document.body.append(domElement);
  const report = {
    mounted: () => void events.push('mounted'),
    broken: ({ message }: Error) => void events.push(message),
  };
  props = { name: 'mf-a', kernel, remote, report, domElement };
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  jest.restoreAllMocks();
});

const texts = { de: { title: 'Titel' }, en: { title: 'Title' } };
const remote = { name: 'mf-a', version: '1.2.0' };

/** single-spa adds its own props to ours; the lifecycles use only the name. */
async function mountOf(App: React.ComponentType) {
  const lifecycles = createLifecycles({ name: 'mf-a', texts, App });
  const all = props as unknown as Parameters<typeof lifecycles.mount>[0];
  await lifecycles.bootstrap(all);
  await lifecycles.mount(all);
  return { unmount: () => lifecycles.unmount(all) };
}

declare global {
  interface TextNamespaces {
    'mf-a': { title: undefined };
  }
}

describe('a remote', () => {
  test('is rendered with kernel, texts and router, says so, and leaves nothing behind', async () => {
    const { unmount } = await mountOf(function App() {
      const { t } = useTexts('mf-a');
      return <h1>{`${t('title')} ${useKernel().stage}`}</h1>;
    });
    expect(screen.getByRole('heading').textContent).toBe('Titel test');
    await waitFor(() => expect(events).toEqual(['mounted']));
    await unmount();
    expect(props.domElement?.textContent).toBe('');
  });

  test('shows the texts of its version, also beside another one', async () => {
    const App = () => <h1>{useTexts('mf-a').t('title')}</h1>;
    const show = async (version: string, title: string) => {
      const domElement = document.body.appendChild(document.createElement('main'));
      const lifecycles = createLifecycles({
        name: 'mf-a',
        texts: { de: { title }, en: { title } },
        App,
      });
      const given = { ...props, name: version, remote: { name: 'mf-a', version }, domElement };
      const all = given as unknown as Parameters<typeof lifecycles.mount>[0];
      await lifecycles.bootstrap(all);
      await lifecycles.mount(all);
      return { domElement, unmount: () => lifecycles.unmount(all) };
    };
    const old = await show('1.0.0', 'Alt');
    const next = await show('1.1.0', 'Neu');
    expect([old, next].map(({ domElement }) => domElement.textContent)).toEqual(['Alt', 'Neu']);
    await next.unmount();
    expect(old.domElement.textContent).toBe('Alt');
    await old.unmount();
  });

  test('keeps its texts when what lies over it, a module of the same version, is closed', async () => {
    function App() {
      const [times, setTimes] = useState(1);
      const { t } = useTexts('mf-a');
      return <button type="button" onClick={() => setTimes(2)}>{`${t('title')} ${times}`}</button>;
    }
    const show = async (name: string) => {
      const domElement = document.body.appendChild(document.createElement('main'));
      const lifecycles = createLifecycles({ name: 'mf-a', texts, App });
      const all = { ...props, name, remote: { name: 'mf-a', version: '2.0.0' }, domElement };
      const given = all as unknown as Parameters<typeof lifecycles.mount>[0];
      await lifecycles.bootstrap(given);
      await lifecycles.mount(given);
      return { unmount: () => lifecycles.unmount(given) };
    };
    const below = await show('below');
    const over = await show('over');
    await over.unmount();
    fireEvent.click(screen.getByRole('button'));
    expect(screen.getByRole('button').textContent).toBe('Titel 2');
    await below.unmount();
  });

  test('that throws on its first render still mounts, and reports it', async () => {
    await mountOf(function App(): never {
      throw new Error('broken');
    });
    expect(screen.getByRole('alert').textContent).toContain('Dieser Bereich ist gestolpert');
    expect(events).toEqual(['broken']);
  });

  test('that broke is rendered anew when the user asks for it', async () => {
    let broken = true;
    await mountOf(function App() {
      if (broken) throw new Error('broken');
      return <h1>whole</h1>;
    });
    broken = false;
    screen.getByRole('button', { name: 'Erneut versuchen' }).click();
    await waitFor(() => expect(screen.getByRole('heading').textContent).toBe('whole'));
  });

  test.each([
    ['follows the address', false, '/b'],
    ['stays as it was once it is left', true, '/a'],
  ])('%s', async (_title, isLeft, shown) => {
    window.history.replaceState(null, '', '/a');
    await mountOf(function App() {
      return <h1>{useLocation().pathname}</h1>;
    });
    if (props.domElement) props.domElement.hidden = isLeft;
    window.history.pushState(null, '', '/b');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    await waitFor(() => expect(props.domElement?.textContent).toBe(shown), { timeout: 4000 });
  });
});

describe('a screen that is drawn ahead', () => {
  const effects: string[] = [];
  function App() {
    const { pathname } = useLocation();
    useEffect(() => {
      effects.push(pathname);
    }, [pathname]);
    return <h1>{pathname}</h1>;
  }
  type Mountable = Parameters<ReturnType<typeof createLifecycles>['mount']>[0];

  beforeEach(() => {
    effects.length = 0;
    window.history.replaceState(null, '', '/a');
    props = { ...props, domElement: document.createElement('main') };
  });

  /** Draws it for '/b' while the page is at '/a'. */
  async function drawAhead(Screen = App) {
    const lifecycles = createLifecycles({ name: 'mf-a', texts, App: Screen });
    const given = { ...props } as unknown as Mountable;
    await lifecycles.bootstrap(given);
    const drawing = lifecycles.prerender({ ...given, ahead: '/b' });
    return {
      drawing,
      show: () => lifecycles.mount(given),
      unmount: () => lifecycles.unmount(given),
    };
  }
  const drawn = () => props.domElement?.querySelector('h1');

  test('is there for its address, without effects, without listening and being told of', async () => {
    const listen = jest.spyOn(window, 'addEventListener');
    const { drawing } = await drawAhead();
    await drawing;
    expect([drawn()?.textContent, drawn()?.style.display]).toEqual(['/b', '']);
    expect([effects, events]).toEqual([[], []]);
    expect(listen).not.toHaveBeenCalled();
  });

  test('is shown as it is, comes to life, and follows the address from then on', async () => {
    const { drawing, show } = await drawAhead();
    await drawing;
    const before = drawn();
    window.history.pushState(null, '', '/b');
    const shown = show();
    expect([drawn(), effects, drawn()?.style.display]).toEqual([before, [], '']);
    await shown;
    expect([drawn(), effects, drawn()?.style.display]).toEqual([before, ['/b'], '']);
    expect(events).toEqual(['mounted']);
    window.history.pushState(null, '', '/c');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await waitFor(() => expect(drawn()?.textContent).toBe('/c'));
  });

  test.each(['pointerdown', 'keydown', 'click'])(
    'comes to life before it is painted when it is pressed: %s',
    async (press) => {
      const { drawing, show } = await drawAhead(function Choice() {
        const navigate = useNavigate();
        const choose = () => void navigate('/c');
        const answers = { onPointerDown: choose, onKeyDown: choose, onClick: choose };
        return <h1 {...answers}>{useLocation().pathname}</h1>;
      });
      await drawing;
      if (props.domElement) document.body.append(props.domElement);
      window.history.pushState(null, '', '/b');
      const shown = show();
      drawn()?.dispatchEvent(new Event(press, { bubbles: true }));
      await shown;
      await waitFor(() => expect(drawn()?.textContent).toBe('/c'));
      expect([window.location.pathname, events]).toEqual(['/c', ['mounted']]);
      props.domElement?.remove();
    },
  );

  test('is where the address has gone to before it came to life', async () => {
    const { drawing, show } = await drawAhead();
    await drawing;
    window.history.pushState(null, '', '/b');
    const shown = show();
    window.history.pushState(null, '', '/c');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await shown;
    await waitFor(() => expect(drawn()?.textContent).toBe('/c'));
  });

  test('stays asleep when it is left before it was painted', async () => {
    const { drawing, show } = await drawAhead();
    await drawing;
    const shown = show();
    if (props.domElement) props.domElement.hidden = true;
    await shown;
    expect([effects, events]).toEqual([[], []]);
  });

  test('can be shown before it is ready', async () => {
    const { show } = await drawAhead();
    window.history.pushState(null, '', '/b');
    await show();
    expect([drawn()?.textContent, effects]).toEqual(['/b', ['/b']]);
  });

  test('and breaks says so once it is wanted', async () => {
    const { drawing, show } = await drawAhead(function Broken(): never {
      throw new Error('broken');
    });
    await drawing;
    expect(events).toEqual([]);
    await show();
    expect(events).toEqual(['broken']);
    expect(props.domElement?.textContent).toContain('Dieser Bereich ist gestolpert');
  });

  test('is taken down unseen', async () => {
    const { drawing, unmount } = await drawAhead();
    await drawing;
    await unmount();
    expect([props.domElement?.textContent, effects, events]).toEqual(['', [], []]);
  });
});
