import type { IncomingMessage } from 'node:http';
import type { Route } from '@spieltag/shared-kernel/contract';
import type { GateClass } from './gate.ts';

/** What becomes of a request at the gate; `past`: it waits for nobody and is never refused there. */
export type GateTreatment = GateClass | 'past';

type Method = 'GET' | 'POST';

/** Whoever watches over the server asks for its health while there is too much to do as well. */
const HEALTH = '/health/';

/** What is known of no row: an address that is nobody's, or one that is not of the contract. */
const UNKNOWN: Readonly<Record<Method, GateTreatment>> = { GET: 'read', POST: 'write' };

interface Treated {
  readonly treatment: GateTreatment;
  readonly paths: RegExp;
}

/** Tells by method and address alone which class a request is of. */
export class GateClasses {
  readonly #paths: Readonly<Record<Method, Map<GateTreatment, string[]>>> = {
    GET: new Map(),
    POST: new Map(),
  };
  #treated: Readonly<Record<Method, readonly Treated[]>> = { GET: [], POST: [] };

  /** From now on calls of the row are treated like that. */
  add({ method, path }: Pick<Route, 'method' | 'path'>, treatment: GateTreatment): void {
    if (treatment === UNKNOWN[method]) return;
    const paths = this.#paths[method];
    paths.set(treatment, [...(paths.get(treatment) ?? []), patternOf(path)]);
    this.#treated = { GET: treatedOf(this.#paths.GET), POST: treatedOf(this.#paths.POST) };
  }

  of({ method, url = '/' }: Pick<IncomingMessage, 'method' | 'url'>): GateTreatment {
    const like = method === 'GET' || method === 'HEAD' ? 'GET' : 'POST';
    if (url.startsWith(HEALTH)) return 'past';
    // The page of an app asks whether it may call: an answer to that waits for no database.
    if (method === 'OPTIONS') return 'memory';
    for (const { treatment, paths } of this.#treated[like]) if (paths.test(url)) return treatment;
    return UNKNOWN[like];
  }
}

function treatedOf(paths: ReadonlyMap<GateTreatment, readonly string[]>): readonly Treated[] {
  return [...paths].map(([treatment, all]) => ({
    treatment,
    paths: new RegExp(`^(?:${all.join('|')})(?:\\?|$)`),
  }));
}

/** What the row's addresses look like. */
function patternOf(path: Route['path']): string {
  const literal = path.replaceAll('.', '\\.');
  return literal.replaceAll(/\{\w+\}/g, '[^/?]+');
}
