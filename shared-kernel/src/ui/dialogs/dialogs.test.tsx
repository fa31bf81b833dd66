import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import {
  Flag,
  LineChart,
  PointsBreakdownTable,
  Portrait,
  Sheet,
} from '../lazy/lazy-views.view.tsx';
import { preloadDialogs } from '../lazy/load-views.ts';
import { AlertDialog } from './alert-dialog.view.tsx';
import { ConfirmDialog } from './confirm-dialog.view.tsx';
import { holdFocus } from './modal-element.ts';
import { MultiSelectDialog } from './multi-select-dialog.view.tsx';
import { PromptDialog } from './prompt-dialog.view.tsx';

beforeAll(preloadDialogs);

const atLeastThree = (value: string) => (value.length < 3 ? 'Zu kurz' : undefined);

describe('An alert', () => {
  test.each(['{Enter}', '{Escape}'])('closes with %s', async (key) => {
    const onClose = jest.fn();
    render(<AlertDialog title="Achtung" text="Der Markt ist zu." onClose={onClose} />);
    const dialog = screen.getByRole('alertdialog', { name: 'Achtung' });
    expect(dialog.getAttribute('aria-modal')).toBe('true');
    await userEvent.keyboard(key);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

test.each([
  [
    'an alert',
    <AlertDialog key="alert" title="Achtung" text="Der Markt ist zu." onClose={() => {}} />,
  ],
  [
    'a confirmation',
    <ConfirmDialog
      key="confirmation"
      title="Achtung"
      text={<em>Der Markt ist zu.</em>}
      confirmLabel="Ja"
      onConfirm={() => {}}
      onCancel={() => {}}
    />,
  ],
])('What %s says is heard with its title', (_what, dialog) => {
  render(dialog);
  const description = 'Der Markt ist zu.';
  expect(screen.getByRole('alertdialog', { name: 'Achtung', description })).toBeTruthy();
});

describe('A confirmation', () => {
  const show = (danger: boolean) => {
    const [onConfirm, onCancel] = [jest.fn(), jest.fn()];
    const texts = { title: 'Verkaufen?', text: 'Alle weg.', confirmLabel: 'Alle verkaufen' };
    render(<ConfirmDialog {...texts} danger={danger} onConfirm={onConfirm} onCancel={onCancel} />);
    return { onConfirm, onCancel };
  };

  test('is confirmed by Enter', async () => {
    const { onConfirm } = show(false);
    await userEvent.keyboard('{Enter}');
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  test('of something dangerous is not confirmed by Enter', async () => {
    const { onConfirm, onCancel } = show(true);
    await userEvent.keyboard('{Enter}');
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 1]);
  });

  test('is declined by Escape', async () => {
    const { onConfirm, onCancel } = show(false);
    await userEvent.keyboard('{Escape}');
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 1]);
  });
});

describe('A prompt', () => {
  const show = () => {
    const onConfirm = jest.fn();
    const texts = { title: 'Gruppe gründen', label: 'Name' };
    const handlers = { validate: atLeastThree, onConfirm, onCancel: () => undefined };
    render(<PromptDialog {...texts} {...handlers} />);
    return { onConfirm, confirm: screen.getByRole('button', { name: 'Bestätigen' }) };
  };

  test('cannot be confirmed while its value is invalid', async () => {
    const { onConfirm, confirm } = show();
    await userEvent.keyboard('ab{Enter}');
    expect(confirm).toHaveProperty('disabled', true);
    expect(onConfirm).not.toHaveBeenCalled();
  });

  test('says what is wrong while one types, and marks the field once it was left', async () => {
    show();
    expect(screen.queryByText('Zu kurz')).toBeNull();
    await userEvent.keyboard('ab');
    expect(screen.getByText('Zu kurz')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.tab();
    expect(screen.getByRole('alert').textContent).toContain('Zu kurz');
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  });

  test('is submitted by Enter', async () => {
    const { onConfirm, confirm } = show();
    await userEvent.keyboard('Elf 07');
    expect(confirm).toHaveProperty('disabled', false);
    await userEvent.keyboard('{Enter}');
    expect(onConfirm.mock.calls).toEqual([['Elf 07']]);
  });
});

describe('A choice of several', () => {
  const options = ['Tor', 'Abwehr', 'Sturm'].map((label) => ({ value: label, label }));
  const show = (min: number) => {
    const [onConfirm, onCancel] = [jest.fn(), jest.fn()];
    const props = { title: 'Positionen', options, initialValues: ['Sturm'], min };
    render(<MultiSelectDialog {...props} onConfirm={onConfirm} onCancel={onCancel} />);
    return { onConfirm, onCancel };
  };

  test('is made by keyboard and told in the order of the options', async () => {
    const { onConfirm } = show(0);
    await userEvent.keyboard(' {Tab} {Tab}{Enter}');
    expect(onConfirm.mock.calls).toEqual([[['Tor', 'Abwehr', 'Sturm']]]);
  });

  test('cannot be confirmed with too few', async () => {
    const { onConfirm } = show(2);
    expect(screen.getByRole('button', { name: 'Bestätigen' })).toHaveProperty('disabled', true);
    await userEvent.keyboard('{Enter}');
    expect(onConfirm).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Abwehr' }));
    await userEvent.click(screen.getByRole('button', { name: 'Bestätigen' }));
    expect(onConfirm.mock.calls).toEqual([[['Abwehr', 'Sturm']]]);
  });

  test('is given up by Escape', async () => {
    const { onConfirm, onCancel } = show(0);
    await userEvent.keyboard('{Escape}');
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 1]);
  });
});

describe('A sheet', () => {
  function Opener() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Details
        </button>
        <Sheet title="Wintermantel" isOpen={isOpen} onClose={() => setOpen(false)}>
          <button type="button">Kaufen</button>
        </Sheet>
      </>
    );
  }

  test('takes the focus in, and Escape gives it back to where it was', async () => {
    render(<Opener />);
    const opener = screen.getByRole('button', { name: 'Details' });
    await userEvent.click(opener);
    const sheet = screen.getByRole('dialog', { name: 'Wintermantel' });
    expect(sheet.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(opener);
  });

  test('keeps the focus inside', async () => {
    render(<Opener />);
    await userEvent.click(screen.getByRole('button', { name: 'Details' }));
    const sheet = screen.getByRole('dialog');
    for (let i = 0; i < 4; i += 1) await userEvent.tab();
    expect(sheet.contains(document.activeElement)).toBe(true);
  });

  test('comes back when it was dragged away and whoever closes it asks first', async () => {
    const onPhone = { ...matchMedia(''), matches: true };
    const media = jest.spyOn(globalThis, 'matchMedia').mockReturnValue(onPhone);
    const onClose = jest.fn();
    render(
      <Sheet title="Wintermantel" isOpen onClose={onClose}>
        Details
      </Sheet>,
    );
    const header = screen.getByRole('heading').parentElement?.parentElement as HTMLElement;
    header.setPointerCapture = () => {};
    const modal = screen.getByRole('dialog').parentElement as HTMLElement;
    const touch = (kind: string, clientY: number) =>
      fireEvent(header, new MouseEvent(kind, { bubbles: true, clientY }));
    touch('pointerdown', 0);
    touch('pointermove', 200);
    touch('pointerup', 200);
    expect([onClose.mock.calls.length, modal.style.translate]).toEqual([1, '0 200px']);
    await waitFor(() => expect(modal.style.translate).toBe(''));
    media.mockRestore();
  });

  test('takes the keys again when what had the focus is gone', async () => {
    const onClose = jest.fn();
    const show = (content: ReactNode) => (
      <Sheet title="Wintermantel" isOpen onClose={onClose}>
        {content}
      </Sheet>
    );
    const { rerender } = render(show(<button type="button">Nochmal</button>));
    await userEvent.click(screen.getByRole('button', { name: 'Nochmal' }));
    rerender(show(<p>Da ist er</p>));
    await Promise.resolve();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

test('The focus goes back to where it was as soon as that can be reached', async () => {
  render(
    <div inert={false} data-testid="behind">
      <button type="button">Details</button>
    </div>,
  );
  const [behind, opener] = [screen.getByTestId('behind'), screen.getByRole('button')];
  opener.focus();
  const modal = document.body.appendChild(document.createElement('div'));
  const release = holdFocus(modal);
  expect(document.activeElement).toBe(modal);
  behind.setAttribute('inert', '');
  modal.remove();
  release?.();
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(document.body);
  behind.removeAttribute('inert');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('What stands in a dialog is there with it', () => {
  render(
    <Sheet title="Wintermantel" isOpen onClose={() => {}}>
      <Portrait playerId="pl-1" />
      <Flag countryCode="DE" />
      <LineChart label="Punkte" points={[{ label: '1', value: 4 }]} />
      <PointsBreakdownTable caption="Wertung" parts={{ pointsStarter: 4 }} />
    </Sheet>,
  );
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.getByRole('img', { name: 'Deutschland' })).toBeTruthy();
  expect(sheet.getByRole('img', { name: 'Punkte: 1 4' })).toBeTruthy();
  expect(sheet.getByRole('table', { name: 'Wertung' })).toBeTruthy();
});
