import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ApiCallError } from '@spieltag/shared-kernel/client';
import type { Route } from '@spieltag/shared-kernel/contract';
import type { SubstitutionPlan } from '@spieltag/shared-kernel/rules';
import type { Receipt } from '@spieltag/shared-kernel/stores';
import { substitutionRoutes } from '@spieltag/shared-kernel/substitutions';
import {
  createTestKernel,
  sampleGameState,
  sampleLedger,
  type TestKernel,
} from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { BehaviorSubject } from '@spieltag/shared-kernel/vendor/rxjs';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { FULL_ROSTER, rosterWith } from '../../testing/a-game.ts';
import { onDesktop, showAgain, showLineup } from '../../testing/the-screen.tsx';

// What comes late on a page is there at once.
beforeAll(() => Promise.all([preloadDialogs(), import('./index.ts')]));
beforeEach(onDesktop);

const NOTHING: SubstitutionPlan = { keepsFormation: true, benchOrder: [], conditions: [] };

interface Sent {
  readonly ifMatch: number;
  readonly body: SubstitutionPlan;
}

/** A season with substitutions, what was sent to plan them, and how the last change of the lineup goes. */
function showSeason(plan = NOTHING, refuse: () => void = () => undefined) {
  const state = sampleGameState();
  const sent: Sent[] = [];
  const kernel = createTestKernel({
    gameState: { ...state, config: { ...state.config, substitutions: true } },
    ledger: sampleLedger({}, FULL_ROSTER),
    call: (row: Route, input: unknown) => {
      if (row === substitutionRoutes.own) return plan;
      if (row !== substitutionRoutes.set) throw new Error(row.path);
      refuse();
      sent.push(input as Sent);
      return undefined;
    },
  });
  const receipt = new BehaviorSubject<Receipt>({ state: 'idle' });
  const ledger = { ...kernel.ledger, receipt$: receipt, receipt: () => receipt.value };
  showAgain({ ...kernel, ledger });
  return { kernel, sent, receipt };
}

/** The next version of the ledger, with that roster. */
const change = (kernel: TestKernel, roster = FULL_ROSTER) =>
  act(async () => {
    const version = (kernel.ledger.get().data?.version ?? 0) + 1;
    kernel.setLedger(sampleLedger({ version }, roster));
  });

/** Refuses the first attempt to save for a change made elsewhere. */
function conflictOnce() {
  let isFirst = true;
  return () => {
    if (!isFirst) return;
    isFirst = false;
    throw new ApiCallError({ code: 'LEDGER_CONFLICT', status: 409, msg: '' });
  };
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
    const { sent } = showSeason();
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
    const plan = sent[0]?.body;
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
    const { sent } = showSeason(NOTHING, conflictOnce());
    const sheet = await openPlan();
    await save(sheet);
    expect((await sheet.findByRole('alert')).textContent).toMatch(/woanders etwas geändert/);
    expect(sent).toEqual([]);
    await save(sheet);
    expect(sent).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  test('that was refused is saved again of the squad of now, and says which conditions are gone', async () => {
    const sold = FULL_ROSTER[19] ?? '';
    const conditions = [
      { outId: 'pl-forward-8', inId: sold },
      { outId: 'pl-forward-9', inId: 'pl-forward-7' },
    ];
    const { kernel, sent } = showSeason({ ...NOTHING, conditions }, conflictOnce());
    const sheet = await openPlan();
    fireEvent.click(sheet.getByRole('button', { name: /forward-7 nach vorn/ }));
    await change(kernel, rosterWith({ 19: undefined }));
    const alert = sheet.getByRole('alert');
    expect(alert.textContent).toMatch(/Eine Bedingung passt nicht mehr/);
    await save(sheet);
    expect(alert.textContent).toMatch(/woanders etwas geändert.*Eine Bedingung passt nicht mehr/);
    await save(sheet);
    expect(sent[0]?.body.benchOrder).not.toContain(sold);
    expect(sent[0]?.body.benchOrder.slice(-2)).toEqual(['pl-forward-7', 'pl-forward-6']);
    expect(sent[0]?.body.conditions).toEqual([conditions[1]]);
  });

  test('is read once the own changes of the lineup are answered, and saved beside what they made', async () => {
    const { kernel, sent, receipt } = showSeason();
    const before = kernel.ledger.get().data?.version ?? 0;
    const swapped = rosterWith({ 9: 'pl-forward-7', 21: 'pl-forward-8' });
    await act(async () => receipt.next({ state: 'sending' }));
    const open = await screen.findByRole('button', { name: 'Einwechslungen planen' });
    await act(async () => void fireEvent.click(open));
    expect(screen.queryByRole('button', { name: 'Plan speichern' })).toBeNull();
    await change(kernel, swapped);
    await act(async () => receipt.next({ state: 'acknowledged', version: before + 1, at: 0 }));
    const sheet = within(screen.getByRole('dialog', { name: 'Einwechslungen' }));
    await save(sheet);
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual([before + 1]);
  });

  test('stays open when lineups are locked, says so, and is not saved', async () => {
    const { kernel, sent } = showSeason();
    const sheet = await openPlan();
    fireEvent.click(sheet.getByRole('button', { name: 'Bedingung hinzufügen' }));
    const state = kernel.gameState.get().data ?? sampleGameState();
    await act(async () => kernel.setGameState({ ...state, phase: 'GENERAL_LOCKED' }));
    expect(sheet.getByRole('alert').textContent).toMatch(/In dieser Phase kannst du/);
    expect(sheet.getAllByRole('group')).toHaveLength(1);
    await save(sheet);
    expect(sent).toEqual([]);
    await act(async () => void fireEvent.click(sheet.getByRole('button', { name: 'Schließen' })));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Einwechslungen planen' })).toBeNull();
  });
});
