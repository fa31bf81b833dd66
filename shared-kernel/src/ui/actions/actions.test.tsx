import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ActionMenu } from './action-menu.view.tsx';
import { Button } from './button.view.tsx';

test('A pending button says so and takes no second press', async () => {
  const onClick = jest.fn();
  render(
    <Button pending onClick={onClick}>
      Kaufen
    </Button>,
  );
  await userEvent.click(screen.getByRole('button', { name: /Einen Moment/ }));
  expect(onClick).not.toHaveBeenCalled();
});

describe('A menu of actions', () => {
  const show = () => {
    const onAction = jest.fn();
    const actions = [
      { id: 'rename', label: 'Umbenennen' },
      { id: 'invite', label: 'Einladen', disabled: true, reason: 'Die Gruppe ist voll.' },
      { id: 'leave', label: 'Verlassen', danger: true },
    ];
    render(<ActionMenu label="Aktionen" actions={actions} onAction={onAction} />);
    return { onAction, trigger: screen.getByRole('button', { name: 'Aktionen' }) };
  };

  test('opens on its first item, moves around its ends and acts on Enter', async () => {
    const { onAction, trigger } = show();
    await userEvent.click(trigger);
    expect(document.activeElement?.textContent).toBe('Umbenennen');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(onAction.mock.calls).toEqual([['leave']]);
    expect(document.activeElement).toBe(trigger);
  });

  test('finds an item by its first letter, and does not act on a disabled one', async () => {
    const { onAction, trigger } = show();
    await userEvent.click(trigger);
    await userEvent.keyboard('e{Enter}');
    expect(document.activeElement?.textContent).toContain('Einladen');
    expect(onAction).not.toHaveBeenCalled();
  });

  test('says why an item is disabled', async () => {
    await userEvent.click(show().trigger);
    const item = screen.getByRole('menuitem', {
      name: 'Einladen',
      description: 'Die Gruppe ist voll.',
    });
    expect(item.textContent).toContain('Die Gruppe ist voll.');
  });

  test('closes with Escape and gives the focus back', async () => {
    const { trigger } = show();
    await userEvent.click(trigger);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(trigger);
  });
});
