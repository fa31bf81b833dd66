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

/** How fast it was, and how busy it kept each. */
export function loadColumns({ perSecond, p50Ms, p99Ms, processors }: LoadResult): BenchRow {
  return {
    perSecond: rounded(perSecond),
    p50Ms: rounded(p50Ms),
    p99Ms: rounded(p99Ms),
    ...processorColumns(processors, perSecond),
  };
}

/** Calls that came at a rate of their own; `perSecond` and the times after it are of those served. */
export function offerRow(what: string, result: OfferResult, capacity: number): BenchRow {
  const { offered, seconds, changes, reads, others, lost, processors } = result;
  const servedMs = [...changes.servedMs, ...reads.servedMs];
  const refusedMs = [...changes.refusedMs, ...reads.refusedMs];
  const served = servedMs.length / seconds;
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
    others: JSON.stringify(others).replaceAll('"', ''),
  };
}

/**
 * Calls of which every one was refused, by a server that does nothing else; and how much of what `held`
 * holds is left to one that refuses the rest of as many no faster.
 */
export function refusalRow(what: string, result: OfferResult, held: LoadResult): BenchRow {
  const { offered, seconds, changes, reads, lost, processors } = result;
  const { p50Ms, p99Ms } = percentiles([...changes.refusedMs, ...reads.refusedMs]);
  const perSecond = offered / seconds;
  return {
    what,
    ...processorColumns(processors, perSecond),
    offeredPerSecond: rounded(perSecond),
    refusedP50Ms: rounded(p50Ms),
    refusedP99Ms: rounded(p99Ms),
    lost,
    mostOfCapacity: rounded(shareLeft(perSecond, processors, held)),
  };
}

/** Each call is either served, in the time it takes without a rush, or refused. */
function shareLeft(
  perSecond: number,
  refusing: ProcessorShares | undefined,
  held: LoadResult,
): number {
  const refusal = (refusing?.serverPercent ?? 0) / perSecond;
  const service = (held.processors?.serverPercent ?? 0) / held.perSecond;
  const served = (100 - refusal * perSecond) / (service - refusal);
  return Math.min(1, Math.max(0, served / held.perSecond));
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
    others: JSON.stringify(others).replaceAll('"', ''),
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
