import type { Route, SchemaSkeleton } from '../contract/index.ts';

/**
 * Whether a reply has all that its row requires. What has not is none: a proxy's page, the answer to
 * something else, or one that whoever reads it would break at. A server that says more than this
 * client knows of fits; new parts of a reply are optional until every server has them.
 */
export function fitsRow({ skeleton = 0 }: Pick<Route, 'skeleton'>, value: unknown): boolean {
  return fits(skeleton, value);
}

function fits(skeleton: SchemaSkeleton, value: unknown): boolean {
  if (skeleton === 0) return true;
  if (isList(skeleton)) {
    const [item = 0] = skeleton;
    return Array.isArray(value) && (item === 0 || value.every((each) => fits(item, each)));
  }
  const { '': count, ...parts } = skeleton;
  if (value === null) return count < 0;
  if (typeof value !== 'object' || Array.isArray(value)) return false;
  return (
    Object.keys(value).length >= Math.abs(count) &&
    Object.entries(parts).every(
      ([name, part]) =>
        Object.hasOwn(value, name) && fits(part as SchemaSkeleton, Reflect.get(value, name)),
    )
  );
}

/** `Array.isArray` does not tell readonly lists. */
function isList(skeleton: Exclude<SchemaSkeleton, 0>): skeleton is readonly SchemaSkeleton[] {
  return Array.isArray(skeleton);
}
