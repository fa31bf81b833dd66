/** Most players that are looked at side by side. */
export const COMPARED_MAX = 4;

/** Who is chosen to be compared, and whether they are being compared now. */
export interface Compared {
  /** Undefined: nobody is being chosen. */
  readonly playerIds: readonly string[] | undefined;
  readonly isOpen: boolean;
}

const PICKED = 'pick';
const COMPARED = 'compare';

/** Reads the query of the address: a shared link shows the same players side by side. */
export function readCompared(query: URLSearchParams): Compared {
  const open = idsOf(query.get(COMPARED));
  if (open && open.length > 0) return { playerIds: open, isOpen: true };
  return { playerIds: idsOf(query.get(PICKED)), isOpen: false };
}

/** The choice without those nobody knows: they would take places that nobody sees. */
export function knownOf(
  { playerIds, isOpen }: Compared,
  players: ReadonlyMap<string, unknown>,
): Compared {
  const known = playerIds?.filter((id) => players.has(id));
  return { playerIds: known, isOpen: isOpen && known !== undefined && known.length > 0 };
}

/** The query with the choice in it; what belongs to others stays. */
export function writeCompared(
  { playerIds, isOpen }: Compared,
  query: URLSearchParams,
): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete(PICKED);
  next.delete(COMPARED);
  if (playerIds) next.set(isOpen ? COMPARED : PICKED, playerIds.join(','));
  return next;
}

/** The choice with the player added or taken out; one too many leaves it as it is. */
export function toggledCompared(playerIds: readonly string[], playerId: string) {
  if (playerIds.includes(playerId)) return playerIds.filter((id) => id !== playerId);
  return playerIds.length < COMPARED_MAX ? [...playerIds, playerId] : playerIds;
}

function idsOf(text: string | null): readonly string[] | undefined {
  if (text === null) return undefined;
  return [...new Set(text.split(',').filter((id) => id !== ''))].slice(0, COMPARED_MAX);
}
