import { ConventionDocument } from '@spieltag/shared-kernel/registry';
import { Value } from 'typebox/value';

/** The first fault of a document, with its place; undefined when it is valid. */
export function faultOf(document: unknown): string | undefined {
  if (Value.Check(ConventionDocument, document)) return undefined;
  const [error] = Value.Errors(ConventionDocument, document);
  return `${error?.instancePath || '/'}: ${error?.message ?? 'does not fit'}`;
}
