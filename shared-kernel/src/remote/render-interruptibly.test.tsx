import { afterEach, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Suspense, use, useState } from 'react';
import { renderInterruptibly } from './render-interruptibly.ts';

const never = new Promise<never>(() => {});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'userActivation');
});

function Screen() {
  const [isNext, setNext] = useState(false);
  return (
    <>
      <button type="button" onClick={() => renderInterruptibly(() => setNext(true))}>
        Weiter
      </button>
      <Suspense fallback="kommt">{isNext ? <Coming /> : 'steht'}</Suspense>
    </>
  );
}

function Coming() {
  return use(never);
}

test.each([
  ['keeps the page as it is while nobody waits', undefined, 'steht'],
  ['keeps it before the first press', { hasBeenActive: false }, 'steht'],
  ['is in one go for whoever has pressed something', { hasBeenActive: true }, 'kommt'],
])('what is drawn %s', async (_title, userActivation, shown) => {
  Object.defineProperty(navigator, 'userActivation', { value: userActivation, configurable: true });
  render(<Screen />);
  await act(async () => screen.getByRole('button').click());
  expect(screen.getByText(shown)).toBeTruthy();
});
