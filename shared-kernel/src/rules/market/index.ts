/** The transfer market: who may buy and sell what, and what it comes to. */
export { buyPlayer, purchaseVerdict } from './buy-player.ts';
export {
  checkTransaction,
  type SentTransaction,
  type Transaction,
} from './check-transaction.ts';
export { marketVerdict } from './market-phase.ts';
export { hasPrice, priceOf } from './price.ts';
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
export { newcomersLeft, tradesLeft } from './trades.ts';
