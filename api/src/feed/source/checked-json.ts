import type * as Type from 'typebox';
import type { Validator } from 'typebox/compile';
import { malformed, type SeasonFile } from './season-folder.ts';

/** The file's content if it is JSON of the given shape; otherwise a `FeedError` naming the field. */
export function checkedJson<T extends Type.TSchema>(
  file: SeasonFile,
  validator: Validator<Type.TProperties, T>,
): Type.Static<T> {
  const value = parse(file);
  if (validator.Check(value)) return value as Type.Static<T>;
  const [problem] = validator.Errors(value);
  throw malformed(
    file.path,
    `is malformed at "${problem?.instancePath || '/'}": ${problem?.message}`,
  );
}

function parse(file: SeasonFile): unknown {
  try {
    return JSON.parse(file.text);
  } catch {
    throw malformed(file.path, 'is not JSON');
  }
}
