import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { atStep, button, ONE_PLAYER, onWindow, tour, wait } from './testing/the-tour.tsx';

describe('on a phone', () => {
  beforeEach(() => onWindow('phone'));
  const isFolded = () => screen.queryByRole('button', { name: /Ganz zeigen$/ }) !== null;

  test('the card is a bar as soon as the screen is used, and whole for the next step', async () => {
    const { user } = await atStep(3);
    expect(isFolded()).toBe(false);
    await user.click(button('buy'));
    expect(isFolded()).toBe(true);
    expect(document.activeElement).toBe(button('buy'));
    await user.click(button('Überspringen'));
    expect(screen.getByText(/^Schritt 4 /)).toBeTruthy();
    expect(isFolded()).toBe(false);
  });

  test('a bar that leads on by itself stays one, and what it says is read out', async () => {
    const { user, kernel } = await atStep(3);
    await user.click(button('buy'));
    act(() => kernel.setLedger(ONE_PLAYER));
    expect(isFolded()).toBe(true);
    const [said, ...others] = tour()?.querySelectorAll('[aria-live]') ?? [];
    expect(said?.textContent).toContain('Mach den Kader voll');
    expect(others).toEqual([]);
  });

  test('who reaches the screen by keyboard has a bar; a change of the screen leaves the card', async () => {
    const { user } = await atStep(2);
    await user.click(button('Weiter'));
    expect(isFolded()).toBe(false);
    await wait();
    await user.keyboard('{F6}');
    expect(document.activeElement).toBe(button('buy'));
    expect(isFolded()).toBe(true);
  });

  test('is folded and unfolded by buttons, and keeps the keyboard', async () => {
    const { user } = await atStep(3);
    await user.click(button('Kleiner machen'));
    expect(isFolded()).toBe(true);
    expect(tour()?.contains(document.activeElement)).toBe(true);
    await user.click(screen.getByRole('button', { name: /Ganz zeigen$/ }));
    expect(isFolded()).toBe(false);
    expect(tour()?.contains(document.activeElement)).toBe(true);
  });

  test('on a desktop the card stays whole', async () => {
    onWindow('desktop');
    const { user } = await atStep(3);
    await user.click(button('buy'));
    expect(isFolded()).toBe(false);
    expect(screen.queryByRole('button', { name: 'Kleiner machen' })).toBeNull();
  });
});
