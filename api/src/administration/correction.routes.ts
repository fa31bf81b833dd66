import { contract } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../audit/actor.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import type { Caller } from '../tokens/caller.ts';
import {
  correctMatch,
  correctPlayer,
  listCorrections,
  withdrawCorrection,
} from './correct-result.command.ts';
import { readMatchFigures, readRoundMatches } from './match-figures.query.ts';

const rows = contract.administration;

/** How administrators put results right by hand. */
export function registerCorrections(app: FastifyInstance, context: ApiContext): void {
  const now = () => new Date(context.clock());
  const by = ({ id }: Caller): Actor => ({ actor: id, at: now() });

  serve(app, rows.roundMatches, async ({ params }) => ({
    matches: await readRoundMatches(context, params.roundId),
  }));
  serve(app, rows.matchFigures, ({ params }) => readMatchFigures(context, params, now()));
  serve(app, rows.corrections, async ({ params }) => ({
    corrections: await listCorrections(context, params.seasonId),
  }));
  serve(app, rows.correctPlayer, ({ user, body }) => correctPlayer(context, by(user), body));
  serve(app, rows.correctMatch, ({ user, body }) => correctMatch(context, by(user), body));
  serve(app, rows.withdrawCorrection, ({ user, body }) =>
    withdrawCorrection(context, by(user), body),
  );
}
