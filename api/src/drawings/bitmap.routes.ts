import { crestSvg, flagSvg, leagueSvg, portraitSvg } from '@spieltag/shared-kernel/art';
import { contract, type Route } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../plugins/api-context.ts';
import { type Call, serve } from '../plugins/contract-route.ts';
import { PictureCache } from './picture-cache.ts';
import { requireCountry, requireSubject } from './subjects.query.ts';

/** Widths of those who do not say. */
const BADGE_PX = 72;
const CREST_PX = 140;
const FACE_PX = 290;

/** A picture as a route asks for it. */
interface Order {
  /** Whatever it depends on. */
  readonly name: string;
  readonly px: number;
  /** Its markup. @throws ApiProblem NOT_FOUND */
  readonly svg: (px: number) => Promise<string>;
}

/** Badges, flags, crests and faces, drawn from ids that are known. */
export function registerBitmapRoutes(app: FastifyInstance, { db }: ApiContext): void {
  const pictures = new PictureCache();

  /** What is in memory does not wait for those who ask the database. */
  function servePicture<R extends Route>(row: R, orderOf: (call: Call<R>) => Order): void {
    const nameOf = ({ name, px }: Order) => `${name} ${px}`;
    serve<Route>(
      app,
      row,
      (call) => {
        const order = orderOf(call as Call<R>);
        return pictures.get(nameOf(order), () => order.svg(order.px));
      },
      { withoutAdmission: (call) => pictures.has(nameOf(orderOf(call as Call<R>))) },
    );
  }

  servePicture(contract.bitmap.league, ({ params: { leagueId }, query: { width } }) => ({
    name: leagueId,
    px: Number(width ?? BADGE_PX),
    svg: async (px) => {
      await requireSubject(db, 'league', leagueId);
      return leagueSvg(leagueId, px);
    },
  }));

  servePicture(contract.bitmap.country, ({ params, query: { width } }) => {
    const country = params.country.toUpperCase();
    return {
      name: country,
      px: Number(width ?? BADGE_PX),
      svg: async (px) => {
        requireCountry(country);
        return flagSvg(country, px);
      },
    };
  });

  servePicture(contract.bitmap.team, ({ params: { teamId }, query: { width } }) => ({
    name: teamId,
    px: Number(width ?? CREST_PX),
    svg: async (px) => {
      await requireSubject(db, 'team', teamId);
      return crestSvg(teamId, px);
    },
  }));

  servePicture(contract.bitmap.player, ({ params: { playerId }, query: { width, teamId } }) => ({
    name: `${playerId} ${teamId ?? ''}`,
    px: Number(width ?? FACE_PX),
    svg: async (px) => {
      await requireSubject(db, 'player', playerId);
      // Whoever made up teams could have pictures drawn without end.
      if (teamId) await requireSubject(db, 'team', teamId);
      return portraitSvg(playerId, teamId, px);
    },
  }));
}
