import { expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { LateView } from './late-view.view.tsx';

const Greeting = ({ name }: { readonly name: string }) => <p>Hallo {name}</p>;

test('A late view comes with what it gets', async () => {
  render(<LateView load={async () => Greeting} props={{ name: 'Ada' }} />);
  expect(await screen.findByText('Hallo Ada')).toBeTruthy();
});

test('A late view that does not come says so, and comes when it is tried again', async () => {
  const answers: (ComponentType<{ name: string }> | undefined)[] = [undefined, Greeting];
  const load = async () => {
    const View = answers.shift();
    if (!View) throw new Error('the network is away');
    return View;
  };
  render(<LateView load={load} props={{ name: 'Ada' }} />);
  expect(await screen.findByRole('alert')).toBeTruthy();
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('Hallo Ada')).toBeTruthy();
});
