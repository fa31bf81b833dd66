/** A claim of the issuer's ID tokens, equal to the value or a list that holds it. */
export interface RequiredClaim {
  readonly name: string;
  readonly value: string;
}

/** Reads `name=value`; undefined: it is no such text. */
export function readRequiredClaim(text: string): RequiredClaim | undefined {
  const at = text.indexOf('=');
  if (at < 1 || at === text.length - 1) return undefined;
  return { name: text.slice(0, at), value: text.slice(at + 1) };
}
