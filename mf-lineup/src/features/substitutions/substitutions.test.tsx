import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ApiCallError } from '@spieltag/shared-kernel/client';
import type { Route } from '@spieltag/shared-kernel/contract';
import type { SubstitutionPlan } from '@spieltag/shared-kernel/rules';
import { substitutionRoutes } from '@spieltag/shared-kernel/substitutions';
import { sampleGameState } from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { onDesktop, showLineup } from '../../testing/the-screen.tsx';

// What comes late on a page is there at once.
beforeAll(() => Promise.all([preloadDialogs(), import('./index.ts')]));
beforeEach(onDesktop);

const NOTHING: SubstitutionPlan = { keepsFormation: true, benchOrder: [], conditions: [] };

/** A season with substitutions, and what was sent to plan them. */
function showSeason(plan = NOTHING, refuse: () => void = () => undefined) {
  const state = sampleGameState();
  const gameState = { ...state, config: { ...state.config, substitutions: true } };
  const sent: unknown[] = [];
  showLineup({
    gameState,
    call: (row: Route, input: unknown) => {
      if (row === substitutionRoutes.own) return plan;
      if (row !== substitutionRoutes.set) throw new Error(row.path);
      refuse();
      sent.push((input as { readonly body: unknown }).body);
      return undefined;
    },
  });
  return sent;
}

async function openPlan() {
  const open = await screen.findByRole('button', { name: 'Einwechslungen planen' });
  // The first dialog of all waits for its parts.
  await act(async () => void fireEvent.click(open));
  // Until the plan is there another dialog says so.
  await screen.findByRole('button', { name: 'Plan speichern' });
  return within(screen.getByRole('dialog', { name: 'Einwechslungen' }));
}

const save = (sheet: ReturnType<typeof within>) =>
  act(async () => void fireEvent.click(sheet.getByRole('button', { name: 'Plan speichern' })));

describe('The plan of substitutions', () => {
  test('is offered in seasons with substitutions alone', async () => {
    showLineup();
    await act(async () => undefined);
    expect(screen.queryByRole('button', { name: 'Einwechslungen planen' })).toBeNull();
  });

  test('is made of conditions and the order of the bench, and sent whole', async () => {
    const sent = showSeason();
    const sheet = await openPlan();
    fireEvent.click(sheet.getByRole('button', { name: 'Bedingung hinzufügen' }));
    const condition = within(sheet.getByRole('group', { name: 'Bedingung 1' }));
    fireEvent.change(condition.getByLabelText('Wenn nicht spielt'), {
      target: { value: 'pl-forward-9' },
    });
    fireEvent.change(condition.getByLabelText('kommt'), { target: { value: 'pl-forward-7' } });
    fireEvent.click(sheet.getByRole('button', { name: /goalkeeper-6 nach vorn/ }));
    expect(sheet.getByRole('status').textContent).toMatch(/goalkeeper-6 ist jetzt an Stelle 1/);
    await save(sheet);
    expect(screen.queryByRole('dialog')).toBeNull();
    const [plan] = sent as SubstitutionPlan[];
    expect(plan?.conditions).toEqual([{ outId: 'pl-forward-9', inId: 'pl-forward-7' }]);
    expect(plan?.benchOrder.slice(0, 2)).toEqual(['pl-goalkeeper-6', 'pl-goalkeeper-5']);
    expect(plan?.keepsFormation).toBe(true);
  });

  test('takes three conditions, and each can be removed', async () => {
    showSeason({
      ...NOTHING,
      conditions: [
        { outId: 'pl-forward-8', inId: 'pl-forward-5' },
        { outId: 'pl-forward-8', inId: 'pl-forward-6' },
      ],
    });
    const sheet = await openPlan();
    const add = sheet.getByRole('button', { name: 'Bedingung hinzufügen' }) as HTMLButtonElement;
    fireEvent.click(add);
    expect(sheet.getAllByRole('group')).toHaveLength(3);
    expect(add.disabled).toBe(true);
    fireEvent.click(sheet.getByRole('button', { name: 'Bedingung 1 entfernen' }));
    expect(sheet.getAllByRole('group')).toHaveLength(2);
  });

  test('says why it was refused and stays to be sent again', async () => {
    let refusals = 1;
    const sent = showSeason(NOTHING, () => {
      if (refusals-- > 0) throw new ApiCallError({ code: 'LEDGER_CONFLICT', status: 409, msg: '' });
    });
    const sheet = await openPlan();
    await save(sheet);
    expect((await sheet.findByRole('alert')).textContent).toMatch(/woanders etwas geändert/);
    expect(sent).toEqual([]);
    await save(sheet);
    expect(sent).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
