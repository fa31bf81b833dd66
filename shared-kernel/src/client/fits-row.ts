import type { Outline, Route } from '../contract/index.ts';

/**
 * Whether a reply has all that its row requires. What has not is none: a proxy's page, the answer to
 * something else, or one that whoever reads it would break at. A server that says more than this
 * client knows of fits; new parts of a reply are optional until every server has them.
 */
export function fitsRow({ outline = 0 }: Route, value: unknown): boolean {
  return fits(outline, value);
}

function fits(outline: Outline, value: unknown): boolean {
  if (outline === 0) return true;
  if (isList(outline)) {
    const [item = 0] = outline;
    return Array.isArray(value) && (item === 0 || value.every((each) => fits(item, each)));
  }
  const { '': count, ...parts } = outline;
  if (value === null) return count < 0;
  if (typeof value !== 'object' || Array.isArray(value)) return false;
  return (
    Object.keys(value).length >= Math.abs(count) &&
    Object.entries(parts).every(
      ([name, part]) =>
        Object.hasOwn(value, name) && fits(part as Outline, Reflect.get(value, name)),
    )
  );
}

/** `Array.isArray` does not tell readonly lists. */
function isList(outline: Exclude<Outline, 0>): outline is readonly Outline[] {
  return Array.isArray(outline);
}
