import { accept, refuse } from '../result.ts';
import type { ExchangeOffer } from './action-rules.ts';
import {
  type ActionSituation,
  type ActionVerdict,
  areExchangesOver,
  completedRounds,
} from './action-situation.ts';
import { sumGrants } from './grants.ts';

const EXCHANGE = 'exchange-';

/** An offer as it stands for one user. */
export interface OfferState {
  readonly offer: ExchangeOffer;
  readonly actionId: string;
  readonly price: number;
  /** Exchanges left until the next matchday. */
  readonly left: number;
}

/** All offers with the price of the next exchange. */
export function offersOf(situation: ActionSituation): readonly OfferState[] {
  const { actions, book, roundNo, rules } = situation;
  const matchday = completedRounds(roundNo, rules.roundPhase);
  const taken = book.exchange?.matchday === matchday ? book.exchange.taken : {};
  return actions.exchangeOffers.map((offer) => {
    const count = Object.hasOwn(taken, offer.id) ? (taken[offer.id] ?? 0) : 0;
    return {
      offer,
      actionId: EXCHANGE + offer.id,
      price: offer.basePrice + count * offer.priceStep,
      left: Math.max(0, offer.limit - count),
    };
  });
}

/** Takes an offer at its price of the moment; after the season there is nothing to spend it on. */
export function takeOffer(situation: ActionSituation, state: OfferState): ActionVerdict {
  const { offer, actionId, price, left } = state;
  const { purse, roundNo, rules } = situation;
  if (areExchangesOver(situation)) return refuse({ code: 'ACTION_EXPIRED', actionId });
  if (left === 0) return refuse({ code: 'OFFER_EXHAUSTED', limit: offer.limit });
  const { currency } = offer;
  if (purse[currency] < price) return refuse({ code: 'CURRENCY_TOO_LOW', currency, price });
  const grants = sumGrants([offer.grants, { [currency]: -price }]);
  const matchday = completedRounds(roundNo, rules.roundPhase);
  return accept({ kind: 'EXCHANGE', payload: { offerId: offer.id, matchday, grants } });
}
