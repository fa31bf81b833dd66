import type * as Type from 'typebox';
import { Value } from 'typebox/value';
import { RegistryError } from '../errors/registry-error.ts';

/** What was sent, as it has to be. @throws RegistryError INVALID_REQUEST with the place of the fault */
export function parse<S extends Type.TSchema>(schema: S, given: unknown): Type.Static<S> {
  // A call without a body is one without anything in it.
  const body = given ?? {};
  if (Value.Check(schema, body)) return body;
  const [error] = Value.Errors(schema, body);
  const place = error?.instancePath ? `${error.instancePath} ` : '';
  throw new RegistryError('INVALID_REQUEST', `${place}${error?.message ?? 'does not fit'}`);
}
