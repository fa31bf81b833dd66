import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ApiCallError } from '@spieltag/shared-kernel/client';
import type { Route } from '@spieltag/shared-kernel/contract';
import { hasDrafts } from '@spieltag/shared-kernel/remote';
import type { SubstitutionPlan } from '@spieltag/shared-kernel/rules';
import { substitutionRoutes } from '@spieltag/shared-kernel/substitutions';
import {
  createTestKernel,
  sampleAccount,
  sampleGameState,
  sampleLedger,
  type TestKernel,
} from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { FULL_ROSTER, rosterWith } from '../../testing/a-game.ts';
import { onDesktop, onTurningPhone, showAgain, showLineup } from '../../testing/the-screen.tsx';

// What comes late on a page is there at once.
beforeAll(() => Promise.all([preloadDialogs(), import('./index.ts')]));
beforeEach(onDesktop);

const SOMEBODY_ELSE = { ...sampleAccount, id: 'us-other' };
let played: TestKernel | undefined;
// What is still held is of one test alone.
afterEach(() => act(async () => played?.setAccount(SOMEBODY_ELSE)));

const NOTHING: SubstitutionPlan = { keepsFormation: true, benchOrder: [], conditions: [] };

interface Sent {
  readonly ifMatch: number;
  readonly body: SubstitutionPlan;
}

type Roster = typeof FULL_ROSTER;

const AWAY = new ApiCallError({ code: 'UNAVAILABLE', status: 503, msg: '' });
const CONFLICT = new ApiCallError({ code: 'LEDGER_CONFLICT', status: 409, msg: '' });
const hashOf = (plan: SubstitutionPlan) => JSON.stringify(plan);

/**
 * A season with substitutions, what was sent to plan them, and what another device does to them.
 * @param tells whether its server says in the ledger which plan there is
 */
function showSeason(plan = NOTHING, { tells: tellsAtFirst = true } = {}) {
  const state = sampleGameState();
  const sent: Sent[] = [];
  let reads = 0;
  let tells = tellsAtFirst;
  let isAway = false;
  let isCut = false;
  let answersAfter: Promise<void> | undefined;
  let kept = plan;
  let roster: Roster = FULL_ROSTER;
  let { version } = sampleLedger();
  const stands = () =>
    sampleLedger({ version, ...(tells && { substitutionsHash: hashOf(kept) }) }, roster);
  const kernel = createTestKernel({
    gameState: { ...state, config: { ...state.config, substitutions: true } },
    ledger: stands(),
    call: (row: Route, input: unknown) => {
      if (row === substitutionRoutes.own) {
        reads += 1;
        return kept;
      }
      if (row !== substitutionRoutes.set) throw new Error(row.path);
      const { ifMatch, body } = input as Sent;
      const answer = () => {
        if (isCut) throw AWAY;
        if (ifMatch !== version) throw CONFLICT;
        sent.push({ ifMatch, body });
        kept = body;
        version += 1;
        if (isAway) throw AWAY;
        return stands();
      };
      return answersAfter?.then(answer) ?? answer();
    },
  });
  played = kernel;
  // Who is refused is told how the ledger stands.
  kernel.ledger.receipt$.subscribe(({ state }) => {
    if (state === 'refused') kernel.setLedger(stands());
  });
  showAgain(kernel);
  const hear = () => kernel.setLedger(stands());
  const tell = () => act(async () => hear());
  /** Another device makes another plan, or another lineup. */
  const changeElsewhere = (change: { plan?: SubstitutionPlan; roster?: Roster }) => {
    kept = change.plan ?? kept;
    roster = change.roster ?? roster;
    version += 1;
  };
  /** Plans are saved from now on, but no answer says so. */
  const loseAnswers = () => {
    isAway = true;
  };
  /** Plans are neither saved nor answered from now on. */
  const loseConnection = () => {
    isCut = true;
  };
  /** Plans are answered once what this returns is called. */
  const holdAnswers = () => {
    let release = () => {};
    answersAfter = new Promise((resolve) => {
      release = resolve;
    });
    return () => act(async () => release());
  };
  /** From now on a server of the version before answers, which says nothing of plans. */
  const stopTelling = () => {
    tells = false;
  };
  return {
    kernel,
    sent,
    reads: () => reads,
    hear,
    tell,
    changeElsewhere,
    loseAnswers,
    loseConnection,
    holdAnswers,
    stopTelling,
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
    const { sent, reads } = showSeason();
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
    expect(reads()).toBe(1);
  });

  test('stays open, with what was made of it, when the phone is turned', async () => {
    const { turn } = onTurningPhone();
    showSeason();
    const sheet = await openPlan();
    fireEvent.click(sheet.getByRole('button', { name: 'Bedingung hinzufügen' }));
    for (const _way of ['on its side', 'upright']) {
      await turn();
      const still = within(screen.getByRole('dialog', { name: 'Einwechslungen' }));
      expect(still.getAllByRole('group')).toHaveLength(1);
    }
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

  const forward = { outId: 'pl-forward-9', inId: 'pl-forward-7' };
  const OTHER: SubstitutionPlan = { ...NOTHING, conditions: [forward] };
  const conditionsOf = (sheet: ReturnType<typeof within>) => sheet.queryAllByRole('group').length;
  /** What somebody begins, and would not want to lose. */
  const begin = (sheet: ReturnType<typeof within>) =>
    fireEvent.click(sheet.getByRole('button', { name: /goalkeeper-6 nach vorn/ }));
  /** Whether the keeper who was moved stands first. */
  const isBegun = (sheet: ReturnType<typeof within>) =>
    sheet.getAllByRole('listitem')[0]?.textContent?.includes('goalkeeper-6');
  const KEPT = 'Was du zuletzt geändert hast, ist noch da, aber nicht gespeichert.';
  const ANOTHER =
    'Inzwischen hast du woanders etwas geändert. Speichere, wenn dieser Plan gelten soll.';
  const showOther = (sheet: ReturnType<typeof within>) =>
    sheet.queryByRole('button', { name: 'Den anderen Plan zeigen' });

  test('is shown as another device has made it, while nothing is changed here', async () => {
    const { sent, tell, changeElsewhere } = showSeason();
    const sheet = await openPlan();
    changeElsewhere({ plan: OTHER });
    await tell();
    expect(conditionsOf(sheet)).toBe(1);
    expect([sheet.getByRole('alert').textContent, showOther(sheet)]).toEqual(['', null]);
    await save(sheet);
    expect(sent[0]?.body.conditions).toEqual(OTHER.conditions);
  });

  test.each([
    ['is kept by saving it', undefined],
    ['gives way to the other one', 'Den anderen Plan zeigen'],
  ])('begun here while another device made one %s', async (_which, press) => {
    const { sent, tell, changeElsewhere } = showSeason();
    const sheet = await openPlan();
    begin(sheet);
    changeElsewhere({ plan: OTHER });
    await tell();
    expect(conditionsOf(sheet)).toBe(0);
    expect(sheet.getByRole('alert').textContent).toMatch(/woanders etwas geändert/);
    if (press) await act(async () => fireEvent.click(sheet.getByRole('button', { name: press })));
    if (press) expect([conditionsOf(sheet), showOther(sheet)]).toEqual([1, null]);
    await save(sheet);
    expect(sent.map(({ body }) => body.conditions)).toEqual([press ? [forward] : []]);
    expect(sent[0]?.body.benchOrder[0]).toBe(press ? 'pl-goalkeeper-5' : 'pl-goalkeeper-6');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['says so', true],
    ['does not, and tells with the refusal', false],
  ])('never overwrites another one unasked where the server %s', async (_which, tells) => {
    const { sent, changeElsewhere } = showSeason(NOTHING, { tells });
    const sheet = await openPlan();
    begin(sheet);
    changeElsewhere({ plan: OTHER });
    await save(sheet);
    expect((await sheet.findByRole('alert')).textContent).toMatch(/woanders etwas geändert/);
    expect([sent, showOther(sheet)]).toEqual([[], expect.anything()]);
    await save(sheet);
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['before', true, true],
    ['with the refusal', false, true],
    ['before, by a server that says nothing of plans', true, false],
  ])('is saved beside another lineup that was told of %s', async (_which, isTold, tells) => {
    const { kernel, sent, tell, changeElsewhere } = showSeason(NOTHING, { tells });
    const before = kernel.ledger.get().data?.version ?? 0;
    const sheet = await openPlan();
    begin(sheet);
    changeElsewhere({ roster: rosterWith({ 9: 'pl-forward-7', 21: 'pl-forward-8' }) });
    if (isTold) await tell();
    expect(sheet.getByRole('alert').textContent).toBe('');
    await save(sheet);
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual([before + 1]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['saved where it is the same', {}, ''],
    ['kept where it is another one', { plan: OTHER }, 'woanders etwas geändert'],
  ])(
    'is asked for where the server says nothing of plans any more, and %s',
    async (_which, change, said) => {
      const { sent, hear, changeElsewhere, stopTelling } = showSeason();
      const sheet = await openPlan();
      begin(sheet);
      await act(async () => {
        stopTelling();
        changeElsewhere({
          roster: rosterWith({ 9: 'pl-forward-7', 21: 'pl-forward-8' }),
          ...change,
        });
        // The screen is not shown anew yet when the plan is sent.
        hear();
        fireEvent.click(sheet.getByRole('button', { name: 'Plan speichern' }));
      });
      expect(sent).toHaveLength(said ? 0 : 1);
      expect(screen.queryByRole('alert')?.textContent ?? '').toContain(said);
    },
  );

  test('is not taken for another one when the answer to saving it got lost', async () => {
    const { sent, reads, loseAnswers } = showSeason();
    const sheet = await openPlan();
    begin(sheet);
    loseAnswers();
    await save(sheet);
    expect([sent.length, reads()]).toEqual([1, 2]);
    expect([sheet.getByRole('alert').textContent, showOther(sheet)]).toEqual(['', null]);
  });

  const close = (sheet: ReturnType<typeof within>) =>
    act(async () => void fireEvent.click(sheet.getByRole('button', { name: 'Schließen' })));
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  test('that is refused once its sheet is closed says so, and whoever leaves before is asked', async () => {
    const { kernel, changeElsewhere, holdAnswers } = showSeason();
    const alerts: string[] = [];
    kernel.bus.on('alert.requested').subscribe(({ text }) => alerts.push(text));
    const sheet = await openPlan();
    begin(sheet);
    const answer = holdAnswers();
    await save(sheet);
    await close(sheet);
    expect([isAsked(), alerts]).toEqual([true, []]);
    changeElsewhere({ plan: OTHER });
    await answer();
    const said = expect.stringMatching(/^Dein Plan wurde nicht gespeichert\. .*woanders geändert/);
    expect([isAsked(), alerts]).toEqual([true, [said]]);
    const next = await openPlan();
    expect([isBegun(next), next.getByRole('alert').textContent]).toEqual([true, ANOTHER]);
  });

  test('that was not saved is there again once its sheet is opened anew, and says so', async () => {
    const { loseConnection, holdAnswers } = showSeason();
    const sheet = await openPlan();
    begin(sheet);
    loseConnection();
    const answer = holdAnswers();
    await save(sheet);
    await close(sheet);
    await answer();
    const next = await openPlan();
    expect(isBegun(next)).toBe(true);
    expect(next.getByText(KEPT)).toBeTruthy();
  });

  test('is there again when the screen was left with its sheet open, and says so', async () => {
    const { kernel } = showSeason();
    begin(await openPlan());
    cleanup();
    expect([hasDrafts(), isAsked()]).toEqual([true, true]);
    showAgain(kernel);
    const again = await openPlan();
    expect(isBegun(again)).toBe(true);
    expect(again.getByText(KEPT)).toBeTruthy();
    await close(again);
    const asks = within(screen.getByRole('alertdialog'));
    await act(async () => fireEvent.click(asks.getByRole('button', { name: 'Verwerfen' })));
    const next = await openPlan();
    expect([isBegun(next), next.queryByText(KEPT)]).toEqual([false, null]);
  });

  test('is of who makes it: another account has none, and the first one finds it again', async () => {
    const { kernel } = showSeason();
    begin(await openPlan());
    await act(async () => kernel.setAccount(SOMEBODY_ELSE));
    // Who cannot see the draft is not kept by it.
    expect([hasDrafts(), isAsked()]).toEqual([false, false]);
    await act(async () => kernel.setAccount(sampleAccount));
    expect([hasDrafts(), isAsked()]).toEqual([true, true]);
  });

  test('keeps nobody on the page once lineups are locked', async () => {
    const { kernel } = showSeason();
    begin(await openPlan());
    cleanup();
    const state = kernel.gameState.get().data ?? sampleGameState();
    await act(async () => kernel.setGameState({ ...state, phase: 'GENERAL_LOCKED' }));
    expect([hasDrafts(), isAsked()]).toEqual([false, false]);
  });

  test('that is saved once its sheet is closed says so, and leaves the next sheet as it is', async () => {
    const { kernel, sent, holdAnswers } = showSeason();
    const notes: string[] = [];
    kernel.bus.on('notification.requested').subscribe(({ text }) => notes.push(text));
    const first = await openPlan();
    begin(first);
    const answer = holdAnswers();
    await save(first);
    await close(first);
    const next = await openPlan();
    fireEvent.click(next.getByRole('button', { name: 'Bedingung hinzufügen' }));
    await answer();
    expect([sent.length, notes]).toEqual([1, ['Dein Plan steht.']]);
    const still = within(screen.getByRole('dialog', { name: 'Einwechslungen' }));
    expect([conditionsOf(still), still.getByRole('alert').textContent]).toEqual([1, '']);
  });

  test('that is saved once its sheet is closed holds nobody any more', async () => {
    const { holdAnswers } = showSeason();
    const sheet = await openPlan();
    begin(sheet);
    const answer = holdAnswers();
    await save(sheet);
    await close(sheet);
    await answer();
    expect([hasDrafts(), isAsked()]).toEqual([false, false]);
    const next = await openPlan();
    expect([isBegun(next), next.queryByText(KEPT)]).toEqual([true, null]);
  });

  const change = (sheet: ReturnType<typeof within>) =>
    fireEvent.click(sheet.getByRole('button', { name: /forward-7 nach vorn/ }));

  test('that is changed while it is being saved stays open, and says what is not saved', async () => {
    const { kernel, sent, holdAnswers } = showSeason();
    const notes: string[] = [];
    kernel.bus.on('notification.requested').subscribe(({ text }) => notes.push(text));
    const sheet = await openPlan();
    begin(sheet);
    const answer = holdAnswers();
    await save(sheet);
    change(sheet);
    await answer();
    expect(sheet.getByRole('alert').textContent).toBe(
      'Gespeichert, bis auf das, was du seitdem geändert hast.',
    );
    expect([notes, showOther(sheet), hasDrafts()]).toEqual([[], null, true]);
    await save(sheet);
    const seats = sent.map(({ body }) => body.benchOrder.indexOf('pl-forward-7'));
    expect(seats).toEqual([10, 9]);
    expect([notes, hasDrafts()]).toEqual([['Dein Plan steht.'], false]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that is as it was sent again closes once it is saved', async () => {
    const { holdAnswers } = showSeason();
    const sheet = await openPlan();
    begin(sheet);
    const answer = holdAnswers();
    await save(sheet);
    change(sheet);
    fireEvent.click(sheet.getByRole('button', { name: /forward-7 nach hinten/ }));
    await answer();
    expect([screen.queryByRole('dialog'), hasDrafts()]).toEqual([null, false]);
  });

  test.each([
    ['saved', false, 1],
    ['there again where that is refused', true, 0],
  ])(
    'that is changed while it is being saved is not closed unasked, and what was sent is %s',
    async (_what, isRefused, count) => {
      const { sent, changeElsewhere, holdAnswers } = showSeason();
      const sheet = await openPlan();
      begin(sheet);
      const answer = holdAnswers();
      await save(sheet);
      change(sheet);
      await close(sheet);
      const asks = within(screen.getByRole('alertdialog', { name: 'Plan nicht gespeichert' }));
      await act(async () => fireEvent.click(asks.getByRole('button', { name: 'Verwerfen' })));
      if (isRefused) changeElsewhere({ plan: OTHER });
      await answer();
      expect([sent.length, hasDrafts()]).toEqual([count, isRefused]);
      const next = await openPlan();
      const seats = next.getAllByRole('listitem').map(({ textContent }) => textContent);
      expect(isBegun(next)).toBe(true);
      expect(seats.at(-1)).toContain('forward-7');
    },
  );

  test('keeps the page as it is from the first change until it is dropped', async () => {
    showSeason();
    const sheet = await openPlan();
    expect([hasDrafts(), isAsked()]).toEqual([false, false]);
    begin(sheet);
    expect([hasDrafts(), isAsked()]).toEqual([true, true]);
    await close(sheet);
    const asks = within(screen.getByRole('alertdialog', { name: 'Plan nicht gespeichert' }));
    await act(async () => fireEvent.click(asks.getByRole('button', { name: 'Verwerfen' })));
    expect([hasDrafts(), isAsked()]).toEqual([false, false]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('stays as it was made when one goes on after closing its sheet', async () => {
    showSeason();
    const sheet = await openPlan();
    begin(sheet);
    const made = conditionsOf(sheet);
    await close(sheet);
    const asks = within(screen.getByRole('alertdialog'));
    await act(async () => fireEvent.click(asks.getByRole('button', { name: 'Weiter planen' })));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    const still = within(screen.getByRole('dialog', { name: 'Einwechslungen' }));
    expect(conditionsOf(still)).toBe(made);
  });

  test('that is what is known again is closed without a question', async () => {
    showSeason();
    const sheet = await openPlan();
    fireEvent.click(sheet.getByRole('button', { name: 'Bedingung hinzufügen' }));
    fireEvent.click(sheet.getByRole('button', { name: 'Bedingung 1 entfernen' }));
    await close(sheet);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is of the squad of now, and says which conditions are gone', async () => {
    const sold = FULL_ROSTER[19] ?? '';
    const conditions = [{ outId: 'pl-forward-8', inId: sold }, forward];
    const { sent, tell, changeElsewhere } = showSeason({ ...NOTHING, conditions });
    const sheet = await openPlan();
    fireEvent.click(sheet.getByRole('button', { name: /forward-7 nach vorn/ }));
    changeElsewhere({ roster: rosterWith({ 19: undefined }) });
    await tell();
    expect(sheet.getByRole('alert').textContent).toMatch(/Eine Bedingung passt nicht mehr/);
    await save(sheet);
    expect(sent[0]?.body.benchOrder).not.toContain(sold);
    expect(sent[0]?.body.benchOrder.slice(-2)).toEqual(['pl-forward-7', 'pl-forward-6']);
    expect(sent[0]?.body.conditions).toEqual([forward]);
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
