/** Calls counted by the minute, of one process or of all on a database. */
export {
  type CallCountTable,
  deletePastCounts,
  ProcessCallCounts,
  SharedCallCounts,
  secondsToNextMinute,
} from './call-counts.ts';
export { CountExchange, type CountExchangeOptions } from './count-exchange.ts';
