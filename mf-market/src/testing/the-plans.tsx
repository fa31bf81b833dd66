import { createJsonStorage, type JsonStorage } from '@spieltag/shared-kernel/client';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import { screen, within } from '@testing-library/react';
import { KeptPlansSheet } from '../features/plan/kept-plans-sheet.view.tsx';
import { LinkedPlan } from '../features/plan/linked-plan.view.tsx';
import { RosterActions } from '../features/roster/roster-actions.view.tsx';
import type { Named } from '../kept/named.model.ts';
import { TradeBar } from '../screens/trade-bar.view.tsx';
import { TradeButton } from '../trading/trade-button.view.tsx';
import type { MarketWorld } from './a-market-kernel.ts';
import { aPlayer } from './a-season.ts';
import { renderMarket } from './the-market.tsx';

const ada = aPlayer('pl-ada', { lastName: 'Adler', rating: 12 });
const dear = aPlayer('pl-dear', { lastName: 'Teuer', marketValue: 99_000_000 });

/** A market with all that plans need of it. */
export function aMarket(address = '/', options: Partial<MarketWorld> = {}) {
  const rendered = renderMarket(
    <>
      <TradeBar />
      <RosterActions />
      <TradeButton player={ada} />
      <TradeButton player={dear} />
      <KeptPlansSheet />
      <LinkedPlan />
      <Link to="/?plan=bpl-dear">Zum Link</Link>
    </>,
    { players: [ada, dear], ...options },
    address,
  );
  const press = (name: string) => rendered.user.click(screen.getByRole('button', { name }));
  return { ...rendered, press };
}

/** Tries something out and looks at it as a whole. */
export async function aPlanOf(name: string, options: Partial<MarketWorld> = {}) {
  const market = aMarket('/', options);
  await market.press('Transfers ausprobieren');
  await market.press(name);
  await market.press('Ansehen');
  return { ...market, plans: await plansShown() };
}

/** The table of a sheet that has just been opened. */
export const plansShown = async () =>
  within(await screen.findByRole('region', { name: 'Deine Pläne' }));

/** A device that takes nothing more. */
export const full: JsonStorage = { ...createJsonStorage(), write: () => false };

/** A device on which those plans are kept. */
export function aDeviceWith(kept: readonly Named[]): JsonStorage {
  const storage = createJsonStorage();
  const { read } = storage;
  return { ...storage, read: (key) => read(key) ?? kept };
}

/** As many plans as a device keeps. */
export const TWELVE = Array.from({ length: 12 }, (_, index) => ({
  name: `Alter ${index + 1}`,
  text: `bpl-old${index}`,
}));
