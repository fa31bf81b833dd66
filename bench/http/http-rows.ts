import type { BenchRow } from '../contract/bench.ts';
import type { LoadResult } from './closed-loop.ts';
import type { OfferResult } from './open-loop.ts';
import { percentiles } from './percentiles.ts';
import type { ProcessorShares } from './processor-shares.ts';

/** A load of which the next call goes out when the last one is answered. */
export function loadRow(what: string, load: LoadResult, empty: LoadResult): BenchRow {
  const shareOfEmptyRoute = rounded(load.perSecond / empty.perSecond);
  return { what, ...loadColumns(load), shareOfEmptyRoute };
}

/** How fast those were that were served, how many were refused, and how busy it kept each. */
export function loadColumns({
  perSecond,
  p50Ms,
  p99Ms,
  refused,
  processors,
}: LoadResult): BenchRow {
  return {
    perSecond: rounded(perSecond),
    p50Ms: rounded(p50Ms),
    p99Ms: rounded(p99Ms),
    refused,
    ...processorColumns(processors, perSecond),
  };
}

/** Calls that came at a rate of their own; `perSecond` and the times after it are of those served. */
export function offerRow(what: string, result: OfferResult, capacity: number): BenchRow {
  const { offered, seconds, changes, reads, others, lost, processors } = result;
  const servedMs = [...changes.servedMs, ...reads.servedMs];
  const refusedMs = [...changes.refusedMs, ...reads.refusedMs];
  const served = (changes.meanwhile.served + reads.meanwhile.served) / seconds;
  const refused = percentiles(refusedMs);
  return {
    what,
    ...rates(served, servedMs),
    ...processorColumns(processors, served),
    offeredPerSecond: rounded(offered / seconds),
    shareOfCapacity: rounded(served / capacity),
    shareOfReads: rounded(reads.servedMs.length / Math.max(1, servedMs.length)),
    refused: refusedMs.length,
    refusedP50Ms: rounded(refused.p50Ms),
    refusedP99Ms: rounded(refused.p99Ms),
    lost,
    others: othersOf(others),
  };
}

/**
 * Calls of which every one was refused, by a server that does nothing else; and how much of what `held`
 * holds is left to one that refuses the rest of as many no faster.
 */
export function refusalRow(what: string, result: OfferResult, held: LoadResult): BenchRow {
  const { offered, seconds, changes, reads, others, lost, processors } = result;
  const { p50Ms, p99Ms } = percentiles([...changes.refusedMs, ...reads.refusedMs]);
  const perSecond = offered / seconds;
  const refused = (changes.meanwhile.refused + reads.meanwhile.refused) / seconds;
  return {
    what,
    ...processorColumns(processors, refused),
    offeredPerSecond: rounded(perSecond),
    refusedP50Ms: rounded(p50Ms),
    refusedP99Ms: rounded(p99Ms),
    lost,
    others: othersOf(others),
    ...(processors && {
      mostOfCapacity: rounded(shareLeft(perSecond, processors.serverPercent / refused, held)),
    }),
  };
}

/**
 * Each call is either served, in the time it takes without a rush, or refused.
 * @param refusal what one takes, percent of a core for a second
 */
function shareLeft(perSecond: number, refusal: number, held: LoadResult): number {
  const service = (held.processors?.serverPercent ?? 0) / held.perSecond;
  const served = (100 - refusal * perSecond) / (service - refusal);
  return Math.min(1, Math.max(0, served / held.perSecond));
}

/** @throws Error where an acknowledged change is missing, or calls were answered as nobody expects */
export function expectNoFaults(rows: readonly BenchRow[]): void {
  const faults = rows.flatMap(({ what, acknowledgedButMissing = 0, others = NO_OTHERS }) => [
    ...(acknowledgedButMissing === 0 ? [] : [`${acknowledgedButMissing} of ${what} are missing`]),
    ...(others === NO_OTHERS ? [] : [`${what} is answered ${others}`]),
  ]);
  if (faults.length > 0) throw new Error(faults.join('; '));
}

const NO_OTHERS = othersOf({});

function othersOf(others: OfferResult['others']): string {
  return JSON.stringify(others).replaceAll('"', '');
}

/** Calls that came all at once. */
export function onceRow(what: string, result: OfferResult): BenchRow {
  const { seconds, reads, lost, others, processors } = result;
  return {
    what,
    ...rates(reads.servedMs.length / seconds, reads.servedMs),
    ...processorColumns(processors, reads.servedMs.length / seconds),
    refused: reads.refusedMs.length,
    lost,
    others: othersOf(others),
  };
}

function rates(perSecond: number, times: readonly number[]) {
  const { p50Ms, p99Ms } = percentiles(times);
  return { perSecond: rounded(perSecond), p50Ms: rounded(p50Ms), p99Ms: rounded(p99Ms) };
}

/** How busy each was, percent of one core, and what of it one call took of server and database. */
function processorColumns(shares: ProcessorShares | undefined, perSecond: number): BenchRow {
  if (!shares) return {};
  const msEach = (percent: number) => rounded((percent * 10) / Math.max(1, perSecond), 2);
  return {
    serverPercent: Math.round(shares.serverPercent),
    databasePercent: Math.round(shares.databasePercent),
    generatorPercent: Math.round(shares.generatorPercent),
    serverMsEach: msEach(shares.serverPercent),
    databaseMsEach: msEach(shares.databasePercent),
  };
}

function rounded(number: number, digits = 3): number {
  return Number(number.toPrecision(digits));
}
