import { beforeAll, describe, expect, test } from '@jest/globals';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { act, screen, within } from '@testing-library/react';
import { TradeBar } from '../../screens/trade-bar.view.tsx';
import { aPlayer } from '../../testing/a-season.ts';
import { renderMarket } from '../../testing/the-market.tsx';
import { TradeButton } from '../../trading/trade-button.view.tsx';
import { RosterActions } from '../roster/roster-actions.view.tsx';

beforeAll(preloadDialogs);

const ada = aPlayer('pl-ada', { lastName: 'Adler' });
const bea = aPlayer('pl-bea', { lastName: 'Bussard' });
const players = [ada, bea];

/** The sheet of a plan in which both are bought, used by keys. */
async function aSheet() {
  const { user } = renderMarket(
    <>
      <TradeBar />
      <RosterActions />
      {players.map((player) => (
        <TradeButton key={player.id} player={player} />
      ))}
    </>,
    { players },
  );
  for (const name of ['Transfers ausprobieren', 'Ada Adler kaufen', 'Ada Bussard kaufen']) {
    await user.click(screen.getByRole('button', { name }));
  }
  await user.click(screen.getByRole('button', { name: 'Ansehen' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Du probierst aus' }));
  await sheet.findByText(/dann auf seinen neuen Platz/);
  const press = async (element: HTMLElement) => {
    act(() => element.focus());
    await user.keyboard('{Enter}');
  };
  const said = () => sheet.getAllByRole('status').map(({ textContent }) => textContent);
  return { sheet, press, said };
}

describe('by keys', () => {
  test('who is taken back leaves the focus where it was, and that is said', async () => {
    const { sheet, press, said } = await aSheet();
    const takeBack = (name: string) => sheet.getByRole('button', { name: `${name} zurücknehmen` });
    await press(takeBack('Ada Adler'));
    expect(document.activeElement).toBe(takeBack('Ada Bussard'));
    expect(said()).toEqual(['Ada Adler zurückgenommen.']);
    await press(takeBack('Ada Bussard'));
    expect(document.activeElement).toBe(sheet.getByRole('heading', { name: 'Neu dabei: 0' }));
    expect(said()).toEqual(['Ada Bussard zurückgenommen.']);
  });

  test('who goes to a free place has the focus there, and that is said', async () => {
    const { sheet, press, said } = await aSheet();
    const adler = (place: string) => {
      const part = within(sheet.getByRole('region', { name: place }));
      return part.getByRole('button', { name: /Adler/ });
    };
    const free = (place: string) => {
      const part = within(sheet.getByRole('region', { name: place }));
      const [first] = part.getAllByRole('button', { name: /^Freier Platz: Mittelfeld/ });
      return first as HTMLElement;
    };
    for (const [from, to, words] of [
      ['Spielfeld', 'Bank', 'Adler: Auf deiner Bank'],
      ['Bank', 'Spielfeld', 'Adler: In deiner Startelf'],
    ] as const) {
      await press(adler(from));
      expect(said()).toEqual(['']);
      await press(free(to));
      expect(document.activeElement).toBe(adler(to));
      expect(said()).toEqual([words]);
    }
  });
});
