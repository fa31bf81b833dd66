/** A number from 0 to 2^32 - 1 that is always the same for a text (FNV-1a, mixed). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** One of a list, always the same for an id; `trait` keeps the choices of one id independent. */
export function pick<Item>(list: readonly [Item, ...Item[]], id: string, trait: string): Item {
  return list[hashOf(`${trait}:${id}`) % list.length] ?? list[0];
}
