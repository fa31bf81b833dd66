import type { IncomingMessage } from 'node:http';
import { problemAnswerer } from '@spieltag/server-kit/server';
import type { Kysely } from 'kysely';
import { type Database, poolOf } from '../database/index.ts';
import { RetryLater } from '../problems/api-problem.ts';
import { Admission } from './admission.ts';
import type { GateClass, GateLoop } from './gate.ts';
import { HttpGate, type HttpGateRules } from './http-gate.ts';

/** Connections that are not for requests: of the game loop, the readiness check and cache versions. */
const OTHER_CONNECTIONS = 3;
/** For a database that was not opened by `openDatabase`. */
const DEFAULT_CONNECTIONS = 10;
const RETRY_AFTER_SECONDS = 2;

/** Who is let in to a server, and to its database. */
export interface WorkLimits {
  readonly admission: Admission;
  readonly gate: HttpGate;
}

export interface WorkLimitsOptions {
  readonly db: Kysely<Database>;
  /** Monotonic ms, of how long work waits at the database; default: the machine's. */
  readonly waitClock?: (() => number) | undefined;
  /** The gate has refused another request of the class. */
  readonly onRefused: (work: GateClass) => void;
  /** What goes along with a refusal, see `appHeaders`. */
  readonly headersOf?: HeadersOf | undefined;
}

type HeadersOf = (request: IncomingMessage) => readonly string[];

/** A gate that lets in as much of each class as is done in time, and places at the database for it. */
export async function createWorkLimits(options: WorkLimitsOptions): Promise<WorkLimits> {
  const { db, waitClock, onRefused, headersOf } = options;
  const connections = poolOf(db)?.max ?? DEFAULT_CONNECTIONS;
  const admission = new Admission(Math.max(1, connections - OTHER_CONNECTIONS), waitClock);
  const underWay = (work: GateClass) => (work === 'memory' ? 0 : admission.underWay(work));
  const gate = await createHttpGate({ underWay, onRefused, headersOf });
  admission.onLeft = () => gate.gate.left();
  return { admission, gate };
}

/** A gate that refuses as routes do. @param loop for tests */
export async function createHttpGate(
  { headersOf, ...rules }: Omit<HttpGateRules, 'answer'> & Pick<WorkLimitsOptions, 'headersOf'>,
  loop?: GateLoop,
): Promise<HttpGate> {
  const refusal = new RetryLater('UNAVAILABLE', RETRY_AFTER_SECONDS);
  const answer = await problemAnswerer(refusal, headersOf);
  return new HttpGate({ ...rules, answer }, loop);
}
