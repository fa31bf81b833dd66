import { beforeAll, describe, expect, test } from '@jest/globals';
import { sampleLedger } from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { screen, within } from '@testing-library/react';
import { PlayerLinks } from '../features/player-details/player-links.view.tsx';
import { RosterActions } from '../features/roster/roster-actions.view.tsx';
import { TradeBar } from '../screens/trade-bar.view.tsx';
import { aCaptainAction } from '../testing/a-market-kernel.ts';
import { aPlayer } from '../testing/a-season.ts';
import { renderMarket } from '../testing/the-market.tsx';
import { TradeButton } from './trade-button.view.tsx';

beforeAll(() => preloadDialogs());

const ada = aPlayer('pl-ada', { lastName: 'Adler' });
const MIDFIELD = 5;
const WARNING = 'Die Kapitänskarte auf Adler ist dann verloren.';

function show(captainId = ada.id) {
  const actions = captainId ? [aCaptainAction(captainId)] : [];
  const rendered = renderMarket(
    <>
      <TradeBar />
      <RosterActions />
      <TradeButton player={ada} />
      <PlayerLinks player={ada} />
    </>,
    { players: [ada], ledger: sampleLedger({ actions }, { [MIDFIELD]: ada.id }) },
  );
  const press = (name: string) => rendered.user.click(screen.getByRole('button', { name }));
  const choose = async (name: string) => {
    await press('Mehr für deinen Kader');
    await rendered.user.click(await screen.findByRole('menuitem', { name }));
  };
  const answer = async (name: string) => {
    const question = await screen.findByRole('alertdialog');
    await rendered.user.click(within(question).getByRole('button', { name }));
    return question.textContent;
  };
  return { ...rendered, press, choose, answer };
}

describe('before the captain’s card is lost', () => {
  test.each([['Ada Adler verkaufen'], ['Auf die Bank']])('"%s" asks', async (deed) => {
    const { press, answer, sent } = show();
    await press(deed);
    expect(await answer('Abbrechen')).toContain('Adler ist dein Kapitän.');
    expect(sent).toEqual([]);
    await press(deed);
    await answer('Trotzdem ändern');
    expect(sent).toHaveLength(1);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test.each([['Alle verkaufen'], ['Kader würfeln']])('the dialog of "%s" says so', async (deed) => {
    const { choose } = show();
    await choose(deed);
    expect((await screen.findByRole('alertdialog')).textContent).toContain(WARNING);
  });

  test('that dialog is the only question', async () => {
    const { choose, answer, sent } = show();
    await choose('Alle verkaufen');
    await answer('Alle verkaufen');
    expect(sent).toHaveLength(1);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('a plan says so, and stays open until that was agreed to', async () => {
    const { press, answer, sent } = show();
    await press('Transfers ausprobieren');
    await press('Ada Adler verkaufen');
    const plan = screen.getByRole('region', { name: 'Dein Plan' });
    expect(plan.textContent).toContain(WARNING);
    await press('Übernehmen');
    expect(plan.isConnected).toBe(true);
    await answer('Abbrechen');
    expect(plan.isConnected).toBe(true);
    expect(sent).toEqual([]);
    await press('Übernehmen');
    await answer('Trotzdem ändern');
    expect(sent).toHaveLength(1);
  });
});

test('who has played no card is not asked', async () => {
  const { choose, press, answer, sent } = show('');
  await choose('Alle verkaufen');
  expect(await answer('Abbrechen')).not.toContain('Kapitänskarte');
  await press('Ada Adler verkaufen');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sent).toHaveLength(1);
});
