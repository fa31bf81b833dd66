import { crestSvg, flagSvg, leagueSvg, portraitSvg } from '@spieltag/shared-kernel/art';
import { contract } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import { PictureShelf } from './picture-shelf.ts';
import { requireCountry, requireSubject } from './subjects.query.ts';

/** Widths of those who do not say. */
const BADGE_PX = 72;
const CREST_PX = 140;
const FACE_PX = 290;

/** Badges, flags, crests and faces, drawn from ids that are known. */
export function registerBitmapRoutes(app: FastifyInstance, { db }: ApiContext): void {
  const shelf = new PictureShelf();

  serve(app, contract.bitmap.league, ({ params: { leagueId }, query: { width } }) => {
    const px = Number(width ?? BADGE_PX);
    return shelf.get(`${leagueId} ${px}`, async () => {
      await requireSubject(db, 'league', leagueId);
      return leagueSvg(leagueId, px);
    });
  });

  serve(app, contract.bitmap.country, ({ params, query: { width } }) => {
    const country = params.country.toUpperCase();
    const px = Number(width ?? BADGE_PX);
    return shelf.get(`${country} ${px}`, async () => {
      requireCountry(country);
      return flagSvg(country, px);
    });
  });

  serve(app, contract.bitmap.team, ({ params: { teamId }, query: { width } }) => {
    const px = Number(width ?? CREST_PX);
    return shelf.get(`${teamId} ${px}`, async () => {
      await requireSubject(db, 'team', teamId);
      return crestSvg(teamId, px);
    });
  });

  serve(app, contract.bitmap.player, ({ params: { playerId }, query: { width, teamId } }) => {
    const px = Number(width ?? FACE_PX);
    return shelf.get(`${playerId} ${teamId ?? ''} ${px}`, async () => {
      await requireSubject(db, 'player', playerId);
      // Whoever made up teams could have pictures drawn without end.
      if (teamId) await requireSubject(db, 'team', teamId);
      return portraitSvg(playerId, teamId, px);
    });
  });
}
