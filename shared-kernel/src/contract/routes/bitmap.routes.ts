import * as Type from 'typebox';
import { Bytes, route } from '../route.ts';
import { LeagueId, OneOf, PlayerId, TeamId } from '../schemas/ids.ts';

const BASE = '/bitmap-resources';

/** Widths a picture comes in, in px; 140 is the small variant of a player's 290. */
export const PICTURE_WIDTHS = ['36', '72', '140', '290'] as const;
const width = Type.Optional(OneOf(PICTURE_WIDTHS));
const sized = Type.Object({ width });

const picture = {
  method: 'GET',
  auth: 'public',
  reply: Bytes,
  media: 'image/png',
  conditional: true,
  errors: ['NOT_FOUND'],
} as const;

/** Pictures that are functions of their address: they never change. */
export const bitmapRoutes = {
  league: route({
    ...picture,
    path: `${BASE}/leagues/{leagueId}.png`,
    summary: "A league's badge, square, 72 px unless told",
    params: Type.Object({ leagueId: LeagueId }),
    query: sized,
  }),
  country: route({
    ...picture,
    path: `${BASE}/countries/{country}.png`,
    summary: "A country's flag, two thirds as high as wide, 72 px unless told",
    params: Type.Object({
      country: Type.String({
        pattern: '^[A-Za-z]{2}$',
        description: 'ISO 3166-1; XE, XS, XW: England, Scotland, Wales',
      }),
    }),
    query: sized,
  }),
  team: route({
    ...picture,
    path: `${BASE}/teams/{teamId}.png`,
    summary: "A team's crest, square, 140 px unless told",
    params: Type.Object({ teamId: TeamId }),
    query: sized,
  }),
  player: route({
    ...picture,
    path: `${BASE}/players/{playerId}.png`,
    summary:
      "A player's face, square, 290 px unless told, in the shirt of the team if one is named",
    params: Type.Object({ playerId: PlayerId }),
    query: Type.Object({ width, teamId: Type.Optional(TeamId) }),
  }),
} as const;
