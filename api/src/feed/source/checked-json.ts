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
  let isStorable = true;
  // Only escapes can smuggle in what PostgreSQL stores in no text.
  const hasEscapes = /\\u(0000|d[89a-f])/i.test(file.text);
  const look = (_key: string, value: unknown) => {
    if (typeof value === 'string') isStorable &&= value.isWellFormed() && !value.includes('\0');
    return value;
  };
  try {
    const value: unknown = hasEscapes ? JSON.parse(file.text, look) : JSON.parse(file.text);
    if (isStorable) return value;
  } catch {
    throw malformed(file.path, 'is not JSON');
  }
  throw malformed(file.path, 'holds text that cannot be stored: NUL or half a character');
}
