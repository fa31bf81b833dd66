import type { CataloguePlayer } from './feed.types.ts';

/** What a client database may leave out of a player. */
type Details = 'countryCode' | 'shirtNumber' | 'height' | 'weight' | 'birthday';
type ListedPlayer = Omit<CataloguePlayer, Details> & {
  readonly [Name in Details]?: CataloguePlayer[Name] | undefined;
};

/** A player as client databases list them, as a catalogue has them, and nothing else. */
export function cataloguePlayer(player: ListedPlayer): CataloguePlayer {
  return {
    id: player.id,
    teamId: player.teamId,
    firstName: player.firstName,
    lastName: player.lastName,
    displayName: player.displayName,
    displayLongName: player.displayLongName,
    marketValue: player.marketValue,
    position: player.position,
    countryCode: player.countryCode ?? null,
    shirtNumber: player.shirtNumber ?? null,
    // The magazine writes 0 where it does not know.
    height: player.height || null,
    weight: player.weight || null,
    birthday: player.birthday ?? null,
    status: player.status,
  };
}
