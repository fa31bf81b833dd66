import { beforeAll, describe, expect, test } from '@jest/globals';
import type { GameState, Ledger } from '@spieltag/shared-kernel/contract';
import { createEventBus } from '@spieltag/shared-kernel/events';
import { type Language, startTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { FORMATIONS, SEASON_PRESETS, slotPositions } from '@spieltag/shared-kernel/rules';
import { sampleLedger } from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { act, screen, within } from '@testing-library/react';
import { aCaptainAction } from '../../testing/a-market-kernel.ts';
import { aPlayer } from '../../testing/a-season.ts';
import { renderMarket } from '../../testing/the-market.tsx';
import { MarketNoticeView } from '../../trading/market-notice.view.tsx';
import { TradeButton } from '../../trading/trade-button.view.tsx';
import { RosterActions } from './roster-actions.view.tsx';

beforeAll(() => preloadDialogs());

const { limits } = SEASON_PRESETS.league;
const [formation] = FORMATIONS.filter(({ id }) => id === '1442');
if (!formation) throw new Error('everybody knows 4-4-2');
/** A forward of the pitch who brings more than all others. */
const FORWARD = 10;
const owned = slotPositions(formation, limits).map((position, slot) =>
  aPlayer(`pl-${slot}`, { position, ...(slot === FORWARD && { marketValue: 1_200_000 }) }),
);
const cheap = aPlayer('pl-cheap', {
  position: 'FORWARD',
  lastName: 'Billig',
  marketValue: 100_000,
});
const dear = aPlayer('pl-dear', { position: 'FORWARD', lastName: 'Teuer' });
const players = [...owned, cheap, dear];
const indexedPlayers = owned.map(({ id, teamId }, slot) => (slot < 21 ? { id, teamId } : null));
const ledger = {
  playerMarketPhase: 'CLOSED',
  lineup: { formationId: '1442', indexedPlayers },
  budget: { value: 900_000 },
} as const;
const WAY_BACK = { playerMarketPhase: 'CLOSED', squadCompletion: 'CHEAPEST' } as const;

async function show(
  part: Parameters<typeof renderMarket>[0],
  state: Partial<GameState> = WAY_BACK,
  language: Language = 'de',
  held: Partial<Ledger> = {},
) {
  startTexts(createEventBus(), { read: () => language, write: () => undefined }, [])();
  await textsShown();
  const more = { ...ledger, lineup: { ...sampleLedger().lineup, ...ledger.lineup }, ...held };
  return renderMarket(part, { players, state, ledger: more });
}

/** What else is offered for the roster: name, whether it is disabled, and why. */
async function inMenu(user: ReturnType<typeof renderMarket>['user']) {
  await user.click(screen.getByRole('button', { name: 'Mehr für deinen Kader' }));
  const items = await screen.findAllByRole('menuitem');
  return items.map((item) => {
    const reason = document.getElementById(item.getAttribute('aria-describedby') ?? '');
    const name = item.getAttribute('aria-label') ?? item.textContent;
    return [name, item.getAttribute('aria-disabled'), reason?.textContent];
  });
}

describe('more for the roster', () => {
  const OPEN = [
    ['Kader würfeln', 'false', undefined],
    ['Alle verkaufen', 'false', undefined],
  ];
  const why = (reason: string) => [['Kader würfeln', 'true', reason]];
  const SHUT = 'Der Transfermarkt ist geschlossen.';
  const empty = { formationId: '1442', indexedPlayers: Array(22).fill(null) };

  test.each<[string, GameState['playerMarketPhase'], Partial<Ledger>, unknown]>([
    ['is all of it in an open market', 'OPEN', {}, OPEN],
    ['says why not in a closed one', 'CLOSED', {}, OPEN.map(([name]) => [name, 'true', SHUT])],
    [
      'is no sale of all in a restricted one, and says why nobody is drawn',
      'RESTRICTED',
      {},
      why('Würfeln verkauft erst alle, das geht im begrenzten Transferfenster nicht.'),
    ],
    [
      'says to who has nobody why no roster can be built',
      'RESTRICTED',
      { lineup: { ...sampleLedger().lineup, ...empty } },
      why('Dein Budget reicht nicht, um den Kader aufzufüllen.'),
    ],
  ])('%s', async (_what, playerMarketPhase, held, offered) => {
    const state = { playerMarketPhase, squadCompletion: 'NONE' } as const;
    const { user } = await show(<RosterActions />, state, 'de', { playerMarketPhase, ...held });
    expect(await inMenu(user)).toEqual(offered);
  });
});

describe('the way back of a roster that was left incomplete', () => {
  test.each([
    ['de', 'Kader günstig ergänzen', 'Es kommen: Billig.', 'Ergänzen'],
    ['en', 'Complete roster cheaply', 'Coming: Billig.', 'Complete'],
  ] as const)('says in %s who comes before anything is sent', async (...row) => {
    const [language, action, coming, confirm] = row;
    const { user, sent } = await show(<RosterActions />, WAY_BACK, language);
    await user.click(screen.getByRole('button', { name: action }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(coming);
    expect(sent).toEqual([]);
    await user.click(within(question).getByRole('button', { name: confirm }));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ budget: 800_000 });
  });

  test('says whose captain’s card is lost where the captain is sold for it', async () => {
    const state = { ...WAY_BACK, squadCompletion: 'CHEAPEST_WITH_SALES' } as const;
    const held = { budget: { value: 0 }, actions: [aCaptainAction('pl-10')] };
    const { user, sent } = await show(<RosterActions />, state, 'de', held);
    await user.click(screen.getByRole('button', { name: 'Kader günstig ergänzen' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Dafür wird verkauft: pl-10.');
    expect(question.textContent).toContain('Die Kapitänskarte auf pl-10 ist dann verloren.');
    await user.click(within(question).getByRole('button', { name: 'Ergänzen' }));
    expect(sent).toHaveLength(1);
  });

  test('is the one thing to do: nobody is sold, and why nothing is drawn is said', async () => {
    const { user } = await show(<RosterActions />);
    expect(await inMenu(user)).toEqual([
      ['Kader würfeln', 'true', 'Der Transfermarkt ist geschlossen.'],
    ]);
  });

  test.each([
    ['de', 'Deinen Kader kannst du noch ergänzen.', 'Zum Kader'],
    ['en', 'You can still complete your roster.', 'To roster'],
  ] as const)('is what the market tells of in %s', async (language, text, way) => {
    await show(<MarketNoticeView isRosterAway />, WAY_BACK, language);
    expect(screen.getByRole('status').textContent).toContain(text);
    expect(screen.getByRole('link', { name: way })).toBeTruthy();
  });

  test('is where a single purchase leads to', async () => {
    const { user, sent, published } = await show(<TradeButton player={dear} />);
    await user.click(screen.getByRole('button', { name: 'Ada Teuer kaufen' }));
    expect(published.join()).toContain('Freie Plätze füllst du im Kader');
    expect(sent).toEqual([]);
  });

  test('is not mentioned where the season has none', async () => {
    const { user, published } = await show(<TradeButton player={dear} />, {
      ...WAY_BACK,
      squadCompletion: 'NONE',
    });
    await user.click(screen.getByRole('button', { name: 'Ada Teuer kaufen' }));
    expect(published).toEqual(['alert.requested Der Transfermarkt ist geschlossen.']);
  });
});

describe('before all are sold', () => {
  const sell = async (phase: 'GENERAL' | 'GAMEDAY') => {
    const open = { playerMarketPhase: 'OPEN', phase } as const;
    const { user } = await show(<RosterActions />, open, 'de', { playerMarketPhase: 'OPEN' });
    await user.click(screen.getByRole('button', { name: 'Mehr für deinen Kader' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Alle verkaufen' }));
    return (await screen.findByRole('alertdialog')).textContent;
  };

  test('it is said that the roster is empty then', async () => {
    expect(await sell('GENERAL')).toContain('Dein Kader ist danach leer.');
  });

  test('it is said who stays, and why', async () => {
    const text = await sell('GAMEDAY');
    expect(text).toContain('11 Spieler bleiben. Wer auf dem Feld steht, kann während');
    expect(text).not.toContain('leer');
  });

  test.each(['Alle verkaufen', 'Kader würfeln'])(
    '%s: who was bought elsewhere below the question stays, and that is said',
    async (action) => {
      const open = { playerMarketPhase: 'OPEN' } as const;
      const bought = { id: cheap.id, teamId: cheap.teamId };
      const { user, sent, published, setLedger, ...kernel } = await show(
        <RosterActions />,
        open,
        'de',
        open,
      );
      await user.click(screen.getByRole('button', { name: 'Mehr für deinen Kader' }));
      await user.click(await screen.findByRole('menuitem', { name: action }));
      const question = await screen.findByRole('alertdialog');
      const held = kernel.ledger.get().data ?? sampleLedger();
      const lineup = { ...held.lineup, indexedPlayers: indexedPlayers.with(21, bought) };
      act(() => setLedger({ ...held, lineup }));
      await user.click(within(question).getByRole('button', { name: action }));
      expect(sent).toEqual([]);
      expect(published.join()).toContain('Dein Team wurde inzwischen woanders geändert.');
    },
  );
});
