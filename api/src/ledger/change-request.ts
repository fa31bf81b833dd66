import { createHash } from 'node:crypto';
import type { Route } from '@spieltag/shared-kernel/contract';
import type { Caller } from '../tokens/caller.ts';
import type { RequestKey } from './answered-request.types.ts';

/** Whose ledger is to be changed, and which version of it the change was made for. */
export interface ChangeRequest {
  readonly seasonId: string;
  readonly userId: string;
  /** undefined: whatever version there is. */
  readonly expectedVersion: number | undefined;
  /** Real time, epoch ms. */
  readonly now: number;
  /** Under which the change happens once; undefined: it is not to be sent again. */
  readonly requestKey: RequestKey | undefined;
}

/** As much of a call as makes a change of a ledger. */
export interface ChangeCall {
  readonly params: { readonly seasonId: string };
  readonly body: unknown;
  readonly user: Caller;
  readonly ifMatch: number | undefined;
  readonly idempotencyKey: string | undefined;
  readonly context: { readonly clock: () => number };
}

/** The change a call of a row asks for. */
export function changeRequest(row: Pick<Route, 'path'>, call: ChangeCall): ChangeRequest {
  const { params, body, user, ifMatch, idempotencyKey: key, context } = call;
  const asked = JSON.stringify([row.path, params.seasonId, body, ifMatch ?? null]);
  return {
    seasonId: params.seasonId,
    userId: user.id,
    expectedVersion: ifMatch,
    now: context.clock(),
    requestKey:
      key === undefined
        ? undefined
        : { key, fingerprint: createHash('sha256').update(asked).digest() },
  };
}
