import { POSITIONS, type Position } from '@spieltag/shared-kernel/rules';

/** What the address below the market asks for. */
export type MarketView =
  | { readonly kind: 'overview' | 'roster' | 'favorites' }
  | { readonly kind: 'position'; readonly position: Position };

/**
 * Reads the last part of the address: a position in small letters, `roster`, `favorites`, or none; what is
 * none of these is as if it were not there.
 */
export function readMarketView(part: string | undefined): MarketView {
  if (part === 'roster' || part === 'favorites') return { kind: part };
  const position = POSITIONS.find((known) => known.toLowerCase() === part);
  return position ? { kind: 'position', position } : { kind: 'overview' };
}

/**
 * On wide screens everything is one screen: the query that shows there what the view shows on a
 * phone. Undefined: the address needs no change.
 */
export function wideQuery(view: MarketView, query: URLSearchParams): URLSearchParams | undefined {
  if (view.kind === 'overview') return undefined;
  const next = new URLSearchParams(query);
  if (view.kind === 'position') next.set('positions', view.position.toLowerCase());
  else next.set('panel', view.kind);
  return next;
}
