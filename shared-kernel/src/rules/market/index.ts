/** The transfer market: who may buy and sell what, and what it comes to. */

export { marketVerdict } from '../market-terms/market-phase.ts';
export { hasPrice, priceOf } from '../market-terms/price.ts';
export { newcomersLeft, tradesLeft } from '../market-terms/trades.ts';
export { buyPlayer, purchaseVerdict } from './buy-player.ts';
export {
  checkTransaction,
  type SentTransaction,
  type Transaction,
} from './check-transaction.ts';
export {
  openSandbox,
  replayMoves,
  type Sandbox,
  type SandboxMove,
  sandboxTrades,
  sandboxTransaction,
  sandboxVerdict,
  tryMove,
} from './sandbox.ts';
export { saleVerdict, sellAll, sellPlayer } from './sell-player.ts';
