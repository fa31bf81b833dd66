import { documentRoutes as rows } from '@spieltag/shared-kernel/documents';
import { rulesInForce } from '@spieltag/shared-kernel/rules';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../plugins/api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import { readFairnessInForce } from '../season/fairness-in-force.query.ts';
import { DOCUMENT_POLICY, documentHtml } from './document.page.ts';
import { DocumentShelf } from './document-shelf.ts';

/** They are read from files, for whoever asks: also while the game is closed. */
const OPEN = { whileClosed: true, withoutAdmission: () => true } as const;

/** What one reads beside the game: documents, and the rules of a season. */
export async function documentRoutes(
  app: FastifyInstance,
  { config, clock, db, seasons }: ApiContext,
): Promise<void> {
  const shelf = new DocumentShelf({ folder: config.documentsDir, log: app.log, clock });

  serve(app, rows.document, ({ params }) => shelf.read(params.document, params.language), OPEN);

  serve(
    app,
    rows.page,
    async ({ params: { document, language } }, _request, reply) => {
      reply.header('content-security-policy', DOCUMENT_POLICY);
      return documentHtml(language, await shelf.read(document, language));
    },
    OPEN,
  );

  serve(app, rows.seasonRules, async ({ params }) => {
    const season = await seasons.get(params.seasonId);
    const fairness = await readFairnessInForce({ db }, season);
    return { ...rulesInForce(season.preset), fairness };
  });
}
