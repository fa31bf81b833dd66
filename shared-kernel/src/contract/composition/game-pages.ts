/** Paths, with their query, of what has an address of its own on the site, and of files. */
export const NO_PAGES: readonly RegExp[] = [
  /^\/(api|bitmap-resources|discovery|edge|health|installation|metrics|oidc|packages|share)([/?]|$)/,
  /^[^?]*\.[A-Za-z0-9]+(\?|$)/,
];

/** The parts of an address that say what is there. */
interface SiteAddress {
  readonly pathname: string;
  readonly search: string;
}

/** Whether an address of the site is a page of the game, and not something else that is there. */
export function isGamePage({ pathname, search }: SiteAddress): boolean {
  return NO_PAGES.every((pattern) => !pattern.test(pathname + search));
}
