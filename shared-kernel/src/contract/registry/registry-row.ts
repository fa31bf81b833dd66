import type * as Type from 'typebox';
import type { Row } from '../row.ts';
import type { RegistryErrorCode } from './errors.ts';

/**
 * Who may call a route of the registry. `token`: any token of the registry; `operator`: an
 * operator's; `owner`: an operator's, or that of the team whose remote it is.
 */
export type RegistryAuth = 'public' | 'token' | 'operator' | 'owner';

/**
 * One route of the registry. Its row makes the calls of the command line and of the operator page and
 * the table in the README, too. A body may be left out: it is then an empty object; a reply of
 * `Type.Null()` has no body.
 */
export type RegistryRow<
  Params extends Type.TSchema | undefined = Type.TSchema | undefined,
  Query extends Type.TSchema | undefined = Type.TSchema | undefined,
  Body extends Type.TSchema | undefined = Type.TSchema | undefined,
  Reply extends Type.TSchema = Type.TSchema,
  Auth extends RegistryAuth = RegistryAuth,
> = Row<Params, Query, Body, Reply, Auth, RegistryErrorCode>;

/** States a row and keeps its exact types. */
export function registryRow<
  Reply extends Type.TSchema,
  Params extends Type.TSchema | undefined = undefined,
  Query extends Type.TSchema | undefined = undefined,
  Body extends Type.TSchema | undefined = undefined,
  const Auth extends RegistryAuth = RegistryAuth,
>(
  row: RegistryRow<Params, Query, Body, Reply, Auth>,
): RegistryRow<Params, Query, Body, Reply, Auth> {
  return row;
}

/** Every code a row can answer: its own, and those of all rows of its kind. */
export function codesOf(row: RegistryRow): readonly RegistryErrorCode[] {
  const isRead = row.params || row.query || row.body;
  return [
    ...new Set<RegistryErrorCode>([
      ...row.errors,
      ...(isRead ? (['INVALID_REQUEST'] as const) : []),
      ...(row.body ? (['TOO_LARGE'] as const) : []),
      ...(row.auth === 'public' ? [] : (['UNAUTHORIZED'] as const)),
      ...(row.auth === 'operator' || row.auth === 'owner' ? (['FORBIDDEN'] as const) : []),
      'INTERNAL',
      'UNAVAILABLE',
      'DATABASE_FULL',
    ]),
  ];
}
