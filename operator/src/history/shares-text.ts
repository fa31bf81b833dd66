interface GivenShare {
  readonly version: string;
  readonly traffic: number;
}

/** The shares an entry of the history holds, in a line; undefined: it holds something else. */
export function sharesText(state: unknown): string | undefined {
  const { shares } = (state ?? {}) as { readonly shares?: unknown };
  if (!Array.isArray(shares) || !shares.every(isShare)) return undefined;
  return shares.map(({ version, traffic }) => `${version} ${traffic} %`).join(', ');
}

function isShare(given: unknown): given is GivenShare {
  const { version, traffic } = (given ?? {}) as Partial<GivenShare>;
  return typeof version === 'string' && typeof traffic === 'number';
}
