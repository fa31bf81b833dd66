import type { Outline, Route } from '../contract/index.ts';

/**
 * Whether a reply can be what its row says, by its outline alone: enough to tell the game from a
 * proxy's page, the answer to something else, or one that whoever reads it would break at. A server
 * that is a version older or newer still fits: one of the fields is enough.
 */
export function fitsRow({ outline = 0 }: Route, value: unknown): boolean {
  return fits(outline, value);
}

function fits(outline: Outline, value: unknown): boolean {
  if (outline === 0) return true;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(outline) !== Array.isArray(value)) return false;
  const fields = Object.entries(outline);
  const given = fields.filter(([name]) => Object.hasOwn(value, name));
  return (
    (given.length > 0 || fields.length === 0) &&
    given.every(([name, part]) => fits(part, value[name as keyof typeof value]))
  );
}
