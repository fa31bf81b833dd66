/**
 * Reads the address players reach the game at, such as `https://game.example`: the game lies at its
 * root. Undefined: it is no such address.
 * @returns its origin, without a slash at its end
 */
export function readPublicUrl(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !['https:', 'http:'].includes(url.protocol)) return undefined;
  // Neither a path nor a query, a fragment or a password.
  return url.href === `${url.origin}/` ? url.origin : undefined;
}
