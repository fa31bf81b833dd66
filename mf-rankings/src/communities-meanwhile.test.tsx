import { describe, expect, test } from '@jest/globals';
import { SAMPLE, sampleGameState } from '@spieltag/shared-kernel/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import {
  address,
  CLUB,
  PATH,
  press,
  rows,
  server,
  settle,
  show,
} from './testing/public-leagues.tsx';

describe('a public league chosen on another device meanwhile', () => {
  const confirm = async (before: string) => {
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain(`Du verlässt damit die Liga ${before}`);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Hierher wechseln' }));
    await settle();
  };

  test('is left only after the question', async () => {
    await show('?view=leagues&of=FR');
    server.own = { club: null, country: 'DE' };
    await press('Beitreten');
    expect(server.calls).toEqual([]);
    await confirm('Deutschland');
    expect(server.calls).toEqual(['join FR']);
    expect(screen.getByText('Das ist deine Liga.')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('is asked about anew when the question was of another one', async () => {
    server.own = { club: null, country: 'DE' };
    await show('?view=leagues&of=FR');
    await press('Hierher wechseln');
    server.own = { club: null, country: 'XS' };
    await confirm('Deutschland');
    expect(server.calls).toEqual([]);
    await confirm('Schottland');
    expect(server.calls).toEqual(['join FR']);
  });

  test.each([
    ['the same', { club: CLUB, country: 'FR' }],
    ['none any more', { club: CLUB, country: null }],
  ])('that is %s is no question', async (_which, own) => {
    server.own = { club: null, country: 'DE' };
    await show('?view=leagues&of=FR');
    await press('Hierher wechseln');
    server.own = own;
    await confirm('Deutschland');
    expect(server.own).toEqual({ club: CLUB, country: 'FR' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('between the final whistle and the evaluation', () => {
  const played = sampleGameState({ phase: 'GAMEDAY', roundId: SAMPLE.lastRoundId });
  async function showUntilWhistle() {
    server.own = { club: CLUB, country: null };
    const kernel = await show(`?view=leagues&of=${CLUB}`, { gameState: played });
    server.isEvaluated = false;
    await act(async () => kernel.setGameState({ ...played, phase: 'EVALUATING' }));
    await settle();
    expect(rows()[1]?.textContent).toContain('Manager 0');
  }

  test('the rows of a page are not those of another one', async () => {
    await showUntilWhistle();
    fireEvent.click(screen.getAllByRole('button', { name: 'Nächste Seite' })[0] as HTMLElement);
    await settle();
    expect(address()).toBe(`${PATH}/1?view=leagues&of=${CLUB}`);
    expect(screen.queryByText('Manager 0')).toBeNull();
    expect(screen.queryByRole('table', { name: /^Rangliste Saison/ })).toBeNull();
  });

  test('the rows from before somebody left are gone', async () => {
    await showUntilWhistle();
    await press('Liga verlassen');
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Liga verlassen' }));
    await settle();
    expect(screen.queryByRole('table', { name: /^Rangliste Saison/ })).toBeNull();
  });
});

describe('once the season is over', () => {
  const gameState = sampleGameState({ phase: 'LOCKED', lastCompletedRoundId: SAMPLE.roundId });

  test('nobody is asked to join, and it is said why', async () => {
    server.members = 0;
    await show(`?view=leagues&of=${CLUB}`, { gameState });
    expect(screen.queryByRole('button', { name: 'Beitreten' })).toBeNull();
    const said = screen.getAllByText('Die Saison ist zu Ende: Beitreten kann niemand mehr.');
    // Beside the mark of the league, and in the place of its rows.
    expect(said).toHaveLength(2);
    await press('Alle Ligen');
    expect(screen.queryByText('Such dir unten eine Liga aus.')).toBeNull();
  });

  test('nobody is asked to leave, who could not come back', async () => {
    server.own = { club: CLUB, country: null };
    await show(`?view=leagues&of=${CLUB}`, { gameState });
    expect(screen.getByText(/^Das ist deine Liga\..*Alle bleiben/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Liga verlassen' })).toBeNull();
  });
});
