import { contract, type Player } from '@spieltag/shared-kernel/contract';

type Pictures = Pick<
  Player,
  'photo' | 'photoFallback' | 'seasonImage' | 'seasonImageEntries' | 'fallbackImage'
>;

/** Clients ask for the small variant by 140 instead. */
const WIDTH = 290;

/**
 * Addresses of a player's pictures on this site, one in the shirt of the team and one that serves
 * whatever the team is.
 */
export function playerPictures({ id, teamId }: Pick<Player, 'id' | 'teamId'>): Pictures {
  const plain = `${contract.bitmap.player.path.replace('{playerId}', id)}?width=${WIDTH}`;
  const inShirt = `${plain}&teamId=${teamId}`;
  return {
    photo: inShirt,
    photoFallback: plain,
    seasonImage: inShirt,
    seasonImageEntries: null,
    fallbackImage: plain,
  };
}
