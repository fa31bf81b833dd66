import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { BehaviorSubject } from 'rxjs';
import { type DataSlot, EMPTY_DATA_SLOT, type KeyedStore, LIFE } from '../stores/index.ts';
import { createTestKernel, sampleGameState } from '../stores/testing/index.ts';
import { KernelProvider } from './kernel-context.tsx';
import { useBaseLocation, useOverlay } from './use-navigation.ts';
import { useDataSlot, useEvent, useStore } from './use-stores.ts';

const kernel = createTestKernel();
const wrap = (children: ReactNode, at = '/') => (
  <KernelProvider kernel={kernel}>
    <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
  </KernelProvider>
);

function keyedStore() {
  const slots = new Map<string, BehaviorSubject<DataSlot<string>>>();
  const loaded: string[] = [];
  const slot = (key: { id: string }) => {
    const made = slots.get(key.id) ?? new BehaviorSubject<DataSlot<string>>(EMPTY_DATA_SLOT);
    slots.set(key.id, made);
    return made;
  };
  const store: KeyedStore<{ id: string }, string> = {
    state$: (key) => slot(key).asObservable(),
    get: (key) => slot(key).value,
    async load(key) {
      loaded.push(key.id);
      slot(key).next({ life: LIFE.loaded, data: `data of ${key.id}`, error: undefined });
    },
  };
  return { store, loaded };
}

test('a component follows a store', () => {
  const Phase = () => <p>{useStore(kernel.gameState).data?.phase}</p>;
  render(wrap(<Phase />));
  expect(screen.getByText('GENERAL')).toBeTruthy();
  act(() => kernel.setGameState(sampleGameState({ phase: 'GAMEDAY' })));
  expect(screen.getByText('GAMEDAY')).toBeTruthy();
});

test('a key is loaded once however often its equal is made, and another key when it changes', () => {
  const { store, loaded } = keyedStore();
  const Data = ({ id }: { id: string | undefined }) => (
    <p>{useDataSlot(store, id === undefined ? undefined : { id }).data ?? 'nothing'}</p>
  );
  const { rerender } = render(wrap(<Data id={undefined} />));
  expect(screen.getByText('nothing')).toBeTruthy();
  rerender(wrap(<Data id="a" />));
  rerender(wrap(<Data id="a" />));
  rerender(wrap(<Data id="b" />));
  expect(loaded).toEqual(['a', 'b']);
  expect(screen.getByText('data of b')).toBeTruthy();
});

test('a listener hears events while its component is there', () => {
  const heard: string[] = [];
  const Listener = () => {
    useEvent('alert.requested', ({ title }) => heard.push(title));
    return null;
  };
  const { unmount } = render(wrap(<Listener />));
  kernel.bus.publish('alert.requested', { title: 'one', text: '' });
  unmount();
  kernel.bus.publish('alert.requested', { title: 'two', text: '' });
  expect(heard).toEqual(['one']);
});

function OverlayButtons(props: { readonly open: () => void; readonly close: () => void }) {
  return (
    <>
      <button type="button" onClick={props.open}>
        open
      </button>
      <button type="button" onClick={props.close}>
        close
      </button>
    </>
  );
}

test('an overlay opens over the screen and closes back to it, query and all', () => {
  const Screen = () => {
    const { pathname, search } = useBaseLocation();
    const { overlay, openOverlay, closeOverlay } = useOverlay('player-details');
    return (
      <>
        <p>{`${pathname}${search}`}</p>
        <p>{overlay?.parts[0] ?? 'closed'}</p>
        <OverlayButtons open={() => openOverlay(['player-details', 'pl-1'])} close={closeOverlay} />
      </>
    );
  };
  render(wrap(<Screen />, '/se-1/transfermarket?team=tm-1'));
  act(() => screen.getByText('open').click());
  expect(screen.getByText('pl-1')).toBeTruthy();
  expect(screen.getByText('/se-1/transfermarket?team=tm-1')).toBeTruthy();
  act(() => screen.getByText('close').click());
  expect(screen.getByText('closed')).toBeTruthy();
});

test('what an address has begun with below another overlay comes once that is closed', () => {
  const Screen = () => {
    const { overlay } = useOverlay('user-details');
    const { openOverlay, closeOverlay } = useOverlay();
    return (
      <>
        <p>{overlay?.parts[2] ?? 'closed'}</p>
        <OverlayButtons open={() => openOverlay(['player-details', 'pl-2'])} close={closeOverlay} />
      </>
    );
  };
  render(wrap(<Screen />, '/se-1/user-details/round/rn-1/us-1/player-details/pl-1'));
  expect(screen.getByText('closed')).toBeTruthy();
  act(() => screen.getByText('close').click());
  expect(screen.getByText('us-1')).toBeTruthy();
  act(() => screen.getByText('open').click());
  expect(screen.getByText('us-1')).toBeTruthy();
});

test('what was opened closes by going back, once; what a link has opened by another address', () => {
  const Screen = () => {
    const { pathname } = useLocation();
    const navigate = useNavigate();
    const { openOverlay, closeOverlay } = useOverlay();
    return (
      <>
        <p>{pathname}</p>
        <button type="button" onClick={() => openOverlay(['player-details', 'pl-1'])}>
          open
        </button>
        <button type="button" onClick={() => openOverlay(['player-details', 'pl-2'])}>
          replace
        </button>
        <button
          type="button"
          onClick={() => {
            closeOverlay();
            closeOverlay();
          }}
        >
          close
        </button>
        <button type="button" onClick={() => void navigate(-1)}>
          back
        </button>
      </>
    );
  };
  const press = (name: string) => act(() => screen.getByText(name).click());
  const entries = ['/se-1', '/se-1/live/player-details/pl-1'];
  render(
    <KernelProvider kernel={kernel}>
      <MemoryRouter initialEntries={entries} initialIndex={1}>
        <Screen />
      </MemoryRouter>
    </KernelProvider>,
  );
  press('close');
  expect(screen.getByText('/se-1/live')).toBeTruthy();
  press('open');
  press('replace');
  expect(screen.getByText('/se-1/live/player-details/pl-2')).toBeTruthy();
  press('close');
  expect(screen.getByText('/se-1/live')).toBeTruthy();
  press('back');
  expect(screen.getByText('/se-1')).toBeTruthy();
});
