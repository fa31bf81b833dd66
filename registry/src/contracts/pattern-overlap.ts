interface Shape {
  readonly segments: readonly string[];
  /** A path has so many segments at least, and at most. */
  readonly min: number;
  readonly max: number;
}

/**
 * True when some path fits both patterns, in the words of `matchesPattern`. Of all lengths both can
 * have, the shortest is the one with the fewest segments that could differ.
 */
export function patternsOverlap(one: string, other: string): boolean {
  const [a, b] = [shapeOf(one), shapeOf(other)];
  const length = Math.max(a.min, b.min);
  if (length > Math.min(a.max, b.max)) return false;
  for (let index = 0; index < length; index += 1) {
    const [left, right] = [a.segments[index], b.segments[index]];
    if (left && right && isLiteral(left) && isLiteral(right) && left !== right) return false;
  }
  return true;
}

/** The segments of a pattern that stand for themselves. */
export function literalsOf(pattern: string): readonly string[] {
  return shapeOf(pattern).segments.filter(isLiteral);
}

function shapeOf(pattern: string): Shape {
  const segments = pattern.split('/').filter((segment) => segment !== '');
  const isOpen = segments.at(-1) === '*';
  if (isOpen) segments.pop();
  const min = segments.findLastIndex((segment) => !isOptional(segment)) + 1;
  return { segments, min, max: isOpen ? Number.POSITIVE_INFINITY : segments.length };
}

const isLiteral = (segment: string) => !segment.startsWith(':');
const isOptional = (segment: string) => segment.startsWith(':') && segment.endsWith('?');
