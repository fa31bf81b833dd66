import { portraitSvg } from '@spieltag/shared-kernel/art';
import type { PlayerDetail } from '@spieltag/shared-kernel/contract';
import { renderPng } from '../drawings/index.ts';
import { findPlayerPrices } from '../evaluation/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { SeasonContext } from '../season/season-context.ts';
import { presentPlayerDetail } from './player-detail.presenter.ts';
import { presentPlayerParts } from './player-parts.presenter.ts';
import { readPlayerRounds } from './player-rounds.query.ts';
import type { SportsdataContext } from './sportsdata-context.ts';

interface PlayerKey {
  readonly seasonId: string;
  readonly playerId: string;
}

const IMAGE_PX = 290;

/** A player with points and price of every round. @throws ApiProblem SEASON_NOT_FOUND, PLAYER_NOT_FOUND */
export async function readPlayerDetail(
  { db, seasons, clientDatabases }: SportsdataContext,
  { seasonId, playerId }: PlayerKey,
): Promise<PlayerDetail> {
  const { players } = await clientDatabases.get(seasonId);
  const season = await seasons.get(seasonId);
  const numbered = season.playerById.get(playerId);
  const player = players.find(({ id }) => id === playerId);
  if (!numbered || !player) throw new ApiProblem('PLAYER_NOT_FOUND', { playerId });
  const [rounds, prices] = await Promise.all([
    readPlayerRounds(db, seasonId, numbered),
    findPlayerPrices(db, seasonId, numbered.playerNo),
  ]);
  return presentPlayerDetail(player, rounds, prices);
}

/**
 * The same with a picture, in one message.
 * @param image in the shirt of the team, or the one that shows no team
 * @throws ApiProblem SEASON_NOT_FOUND, PLAYER_NOT_FOUND
 */
export async function readPlayerParts(
  context: SportsdataContext,
  key: PlayerKey,
  image: 'season' | 'fallback',
): Promise<Uint8Array> {
  const detail = await readPlayerDetail(context, key);
  const isSeason = image === 'season';
  const png = await drawFace(key.playerId, isSeason ? detail.teamId : undefined);
  const address = isSeason ? detail.seasonImage : detail.fallbackImage;
  return presentPlayerParts(detail, png, address ?? '');
}

/** A player's picture as a data URL. @throws ApiProblem SEASON_NOT_FOUND, PLAYER_NOT_FOUND */
export async function readPlayerImage(
  { seasons }: SeasonContext,
  { seasonId, playerId }: PlayerKey,
): Promise<string> {
  const { playerById } = await seasons.get(seasonId);
  const player = playerById.get(playerId);
  if (!player) throw new ApiProblem('PLAYER_NOT_FOUND', { playerId });
  const png = await drawFace(playerId, player.teamId);
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
}

function drawFace(playerId: string, teamId: string | undefined): Promise<Uint8Array> {
  return renderPng(portraitSvg(playerId, teamId, IMAGE_PX));
}
