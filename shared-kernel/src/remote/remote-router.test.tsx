import { beforeEach, expect, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { createTestKernel } from '../stores/testing/index.ts';
import { KernelProvider } from './kernel-context.tsx';
import { RemoteRouter } from './remote-router.tsx';

let element: HTMLElement;
let navigate: NavigateFunction;

beforeEach(() => {
  window.history.replaceState(null, '', '/se-1/live/rn-1?of=1');
  element = document.createElement('main');
  const Screen = () => {
    navigate = useNavigate();
    return null;
  };
  render(
    <KernelProvider kernel={createTestKernel()}>
      <RemoteRouter element={element} ahead={undefined} ignoresOverlays={false}>
        <Screen />
      </RemoteRouter>
    </KernelProvider>,
  );
});

const goTo: NavigateFunction = (...to: unknown[]) =>
  act(() => void (navigate as (...given: unknown[]) => void)(...to));
const address = () => window.location.pathname + window.location.search;

test.each([
  ['leads on while it is shown', false, '/se-1/live/rn-2'],
  ['leads nowhere once it has been left', true, '/se-1/live/rn-1?of=1'],
])('a remote %s, by whatever comes to an end in it', (_rule, isLeft, expected) => {
  element.hidden = isLeft;
  void goTo('/se-1/live/rn-2', { replace: true });
  expect(address()).toBe(expected);
  void goTo('/se-1/live/rn-3');
  void goTo('/se-1/live/rn-2');
  expect(address()).toBe(expected);
});

test('the way back leads once through an address that was gone to twice', () => {
  const before = window.history.length;
  void goTo('/se-1/live/rn-2?of=ü');
  void goTo('/se-1/live/rn-2?of=ü');
  expect(window.history.length).toBe(before + 1);
  expect(window.history.state.idx).toBe(1);
});
