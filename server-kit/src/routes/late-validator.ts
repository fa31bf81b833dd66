import type * as Type from 'typebox';
import { Compile } from 'typebox/compile';

/**
 * The validator of a schema, compiled when it is asked for the first time: all of them at once were
 * half of a server's start.
 */
export function lateValidator(schema: Type.TSchema) {
  let compiled: ReturnType<typeof Compile> | undefined;
  return () => {
    compiled ??= Compile(schema);
    return compiled;
  };
}
