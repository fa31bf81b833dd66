import { beforeAll, describe, expect, test } from '@jest/globals';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { fireEvent, screen } from '@testing-library/react';
import { readKept } from '../../../kept/named.model.ts';
import {
  aDeviceWith,
  aMarket,
  aPlanOf,
  full,
  plansShown,
  TWELVE,
} from '../../../testing/the-plans.tsx';

beforeAll(preloadDialogs);

const rowsOf = (plans: { getAllByRole: typeof screen.getAllByRole }) =>
  plans
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

describe('plans by name', () => {
  test('stand beside the one being tried, with where they lead to and whether they could be committed', async () => {
    const { plans, user, press } = await aPlanOf('Ada Adler kaufen');
    expect(rowsOf(plans)).toEqual([
      'Dieser PlanNoch 21 Plätze frei: So wird dein Kader nicht gewertet.41,50 Mio1/2212+1 −0',
    ]);
    await user.type(plans.getByLabelText('Behalten als'), 'Nur Ada');
    await press('Behalten');
    await press('Schließen');
    await press('Ada Teuer kaufen');
    await press('Ansehen');
    const [shown, kept] = rowsOf(await plansShown());
    expect(shown).toMatch(/^Dieser PlanDein Budget reicht nicht/);
    expect(kept).toMatch(/^Nur AdaNoch 21 Plätze frei/);
  });

  test('are opened by a press, and what was being tried is not lost', async () => {
    const { press } = await aPlanOf('Ada Adler kaufen');
    await press('Behalten');
    await press('Schließen');
    await press('Letzten Schritt zurück');
    await press('Ada Teuer kaufen');
    await press('Ansehen');
    const plans = await plansShown();
    await press('Plan 1');
    const names = plans.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names).toEqual([expect.stringContaining('Plan 1'), expect.stringContaining('Plan 2')]);
    expect(screen.queryByRole('button', { name: 'Plan 1' })).toBeNull();
    await press('Schließen');
    expect(screen.getByRole('button', { name: 'Ada Adler verkaufen' })).toBeTruthy();
  });

  test('are there while nothing is tried, and can be deleted', async () => {
    const { press, user } = await aPlanOf('Ada Adler kaufen');
    await press('Behalten');
    await press('Schließen');
    await press('Plan verwerfen');
    await user.click(screen.getByRole('link', { name: 'Gespeicherte Pläne' }));
    await press('Plan 1 löschen');
    expect(await screen.findByText(/Noch keiner/)).toBeTruthy();
  });

  test('of a double press only one is deleted, and it can be brought back', async () => {
    const { press, user, storage } = await aPlanOf('Ada Adler kaufen');
    await press('Behalten');
    await press('Schließen');
    await press('Ada Teuer kaufen');
    await press('Ansehen');
    await plansShown();
    await press('Behalten');
    // The next row has closed up to where the first one was.
    fireEvent.click(screen.getByRole('button', { name: 'Plan 1 löschen' }), { detail: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'Plan 2 löschen' }), { detail: 2 });
    const [key = ''] = storage.keys('market-plans-');
    const names = () => readKept(storage.read(key)).map(({ name }) => name);
    expect(names()).toEqual(['Plan 2']);
    const restore = screen.getByRole('button', { name: '„Plan 1“ zurückholen' });
    expect(document.activeElement).toBe(restore);
    await user.click(restore);
    expect(names()).toEqual(['Plan 2', 'Plan 1']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Plan 1 löschen' }));
    expect(screen.queryByRole('button', { name: '„Plan 1“ zurückholen' })).toBeNull();
  });

  test.each(['Plan 1', 'Neu'])(
    'that is kept anew after it was deleted, as %s, does not put the focus on its deletion',
    async (name) => {
      const { press, user } = await aPlanOf('Ada Adler kaufen');
      await press('Behalten');
      await press('Plan 1 löschen');
      await user.type(screen.getByLabelText('Behalten als'), `${name}{Enter}`);
      const forget = screen.getByRole('button', { name: `${name} löschen` });
      expect(document.activeElement).not.toBe(forget);
      const restore = screen.queryByRole('button', { name: '„Plan 1“ zurückholen' });
      expect(restore === null).toBe(name === 'Plan 1');
    },
  );
});

describe('a plan', () => {
  test('can be renamed, and keeps its place', async () => {
    const { user, press } = await aPlanOf('Ada Adler kaufen');
    await press('Behalten');
    await user.type(screen.getByLabelText('„Plan 1“ umbenennen in'), 'Mit Ada');
    await press('Umbenennen');
    expect(rowsOf(await plansShown())).toEqual([expect.stringMatching(/^Mit Ada/)]);
  });

  test('never takes the place of another of its name unasked', async () => {
    const { user, plans, press } = await aPlanOf('Ada Adler kaufen');
    await user.type(plans.getByLabelText('Behalten als'), 'Meiner');
    await press('Behalten');
    await press('Schließen');
    await press('Ada Teuer kaufen');
    await press('Ansehen');
    await user.type(screen.getByLabelText('Behalten als'), 'Meiner');
    await press('Behalten');
    expect(screen.getByRole('alert').textContent).toContain(
      '„Meiner“ gibt es schon. Soll es ersetzt werden?',
    );
    expect(rowsOf(await plansShown())).toHaveLength(2);
    await press('Ersetzen');
    expect(rowsOf(await plansShown())).toEqual([
      expect.stringMatching(/^MeinerDein Budget reicht nicht/),
    ]);
  });

  test('too many is refused, and the oldest stays', async () => {
    const { press } = await aPlanOf('Ada Adler kaufen', { storage: aDeviceWith(TWELVE) });
    await press('Behalten');
    expect(screen.getByRole('alert').textContent).toContain('Mehr als 12 passen nicht.');
    expect(screen.getByRole('button', { name: 'Alter 1' })).toBeTruthy();
  });

  test('takes no more steps than can be kept and passed on, and says so', async () => {
    const steps = Array.from({ length: 300 }, (_, index) => (index % 2 ? 'f1442' : 'f1352'));
    const { press, published } = aMarket(`/?plan=${steps.join('*')}`);
    await screen.findByRole('region', { name: 'Dein Plan' });
    await press('Ada Adler kaufen');
    expect(published.at(-1)).toMatch(/^alert.requested .*Mehr als 300 Schritte/);
    await press('Letzten Schritt zurück');
    await press('Ada Adler kaufen');
    expect(screen.getByRole('button', { name: 'Ada Adler verkaufen' })).toBeTruthy();
  });

  test('that cannot be read is no empty one: it can only be deleted', async () => {
    const storage = aDeviceWith([{ name: 'Von morgen', text: 'bpl-ada*xpl-ada' }]);
    const { press, user } = aMarket('/', { storage });
    await user.click(screen.getByRole('link', { name: 'Gespeicherte Pläne' }));
    expect(rowsOf(await plansShown())).toEqual(['Von morgenDieser Plan lässt sich nicht lesen.']);
    expect(screen.queryByRole('button', { name: 'Von morgen' })).toBeNull();
    await press('Von morgen löschen');
    expect(await screen.findByText(/Noch keiner/)).toBeTruthy();
  });

  test('that cannot be kept is not shown as kept', async () => {
    const { press } = await aPlanOf('Ada Adler kaufen', { storage: full });
    await press('Behalten');
    expect(screen.getByRole('alert').textContent).toContain('nicht speichern');
    expect(rowsOf(await plansShown())).toEqual([expect.stringMatching(/^Dieser Plan/)]);
  });

  test('without a name is not given up for another where it cannot be kept', async () => {
    const { press, published } = await aPlanOf('Ada Adler kaufen', {
      storage: aDeviceWith(TWELVE),
    });
    await press('Alter 3');
    expect(published).toEqual([expect.stringMatching(/^alert.requested .*12 Pläne sind schon/)]);
    await press('Schließen');
    expect(screen.getByRole('button', { name: 'Ada Adler verkaufen' })).toBeTruthy();
  });

  test.each([
    ['taken by the device', async () => undefined, []],
    [
      'put into the clipboard',
      undefined,
      ['notification.requested Der Link ist in der Zwischenablage.'],
    ],
  ])('is passed on by a link to the same plan, %s', async (_, share, said) => {
    const { press, published } = await aPlanOf('Ada Adler kaufen');
    const shared: string[] = [];
    const take = async ({ url }: { readonly url: string }) => void shared.push(url);
    if (share) Object.assign(navigator, { share: take });
    await press('Plan teilen');
    if (share) Reflect.deleteProperty(navigator, 'share');
    else shared.push(await navigator.clipboard.readText());
    expect(shared).toEqual([expect.stringMatching(/\/transfermarket\?plan=bpl-ada$/)]);
    expect(published).toEqual(said);
  });
});
