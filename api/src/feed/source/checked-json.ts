import type * as Type from 'typebox';
import type { Validator } from 'typebox/compile';
import { parseJson } from './parse-json.ts';
import { malformed, type SeasonFile } from './season-folder.ts';

/** The file's content if it is JSON of the given shape; otherwise a `FeedError` naming the field. */
export function checkedJson<T extends Type.TSchema>(
  file: SeasonFile,
  validator: Validator<Type.TProperties, T>,
): Type.Static<T> {
  const parsed = parseJson(file.text);
  if (parsed.problem !== undefined) throw malformed(file.path, parsed.problem);
  const { value } = parsed;
  if (validator.Check(value)) return value as Type.Static<T>;
  const [problem] = validator.Errors(value);
  throw malformed(
    file.path,
    `is malformed at "${problem?.instancePath || '/'}": ${problem?.message}`,
  );
}
