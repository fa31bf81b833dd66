import { readFile } from 'node:fs/promises';
import { matchesEtag } from '@spieltag/server-kit/replies';
import {
  isSnapshotId,
  readSnapshotType,
  SnapshotId,
  SnapshotTypeName,
} from '@spieltag/shared-kernel/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import * as Type from 'typebox';
import type { Database } from '../../database/index.ts';
import type { ApiContext } from '../../plugins/api-context.ts';
import { fontFile } from '../picture/fonts.ts';
import { PICTURE_LANGUAGES, type PictureLanguage } from '../picture/picture.texts.ts';
import { PictureRenderer } from '../picture/picture-renderer.ts';
import { PictureStore, pictureKey } from '../picture/picture-store.ts';
import { cacheControlOf, presentSnapshot } from '../snapshot.presenter.ts';
import { findSnapshot, requireSnapshot } from '../snapshot.repository.ts';
import { notFoundPage, SHARE_POLICY, sharePage } from './share.page.ts';
import { FONT_PATH } from './share.style.ts';
import { type ShareTexts, shareTextsFor } from './share.texts.ts';

const FOR_GOOD = 'public, max-age=31536000, immutable';
/** Long enough for a link that makes the rounds; a text that was mended is soon seen. */
const PAGE_FRESH = 'public, max-age=300';

const PICTURE = {
  hide: true,
  params: Type.Object({ snapshotType: SnapshotTypeName, snapshotId: SnapshotId }),
  querystring: Type.Object({ lang: Type.Optional(Type.String()) }),
};

interface PictureCall {
  Params: { snapshotType: string; snapshotId: string };
  Querystring: { lang?: string };
}

interface PageCall {
  Params: { snapshotType: string };
  Querystring: { link?: unknown };
}

/** Where a shared lineup is seen: a page for people and previews, and its pictures. */
export async function shareRoutes(app: FastifyInstance, { db, config }: ApiContext): Promise<void> {
  const studio = new PictureRenderer();
  app.addHook('onClose', () => studio.close());
  registerPictures(app, db, new PictureStore(db, studio));
  registerPages(app, db, config.publicUrl ?? '');
}

/**
 * Pictures are no rows of the contract: a call that waits for a drawing must not hold one of the
 * places at the database that rows are given.
 */
export function registerPictures(
  app: FastifyInstance,
  db: Kysely<Database>,
  pictures: PictureStore,
): void {
  app.get<PictureCall>(
    '/share/:snapshotType/:snapshotId.png',
    { schema: PICTURE },
    async (request, reply) => {
      const row = await requireSnapshot(db, request.params.snapshotId);
      const type = readSnapshotType(request.params.snapshotType) ?? 'post';
      const order = { type, language: languageOf(request.query.lang), content: row.content };
      const etag = `"${pictureKey(order)}"`;
      const isHeld = matchesEtag(request.headers['if-none-match'], etag);
      const picture = isHeld ? undefined : await pictures.get(order, row.id);
      reply.headers({
        etag,
        'cache-control': cacheControlOf(row),
        'content-disposition': `inline; filename="${presentSnapshot(row, type).sharableName}.png"`,
      });
      if (!picture) return reply.code(304).send();
      return reply.type('image/png').send(picture);
    },
  );
}

/** @param origin of links: what callers say of the host would stay in the caches of others */
function registerPages(app: FastifyInstance, db: Kysely<Database>, origin: string): void {
  app.get<PageCall>('/share/:snapshotType', { schema: { hide: true } }, async (request, reply) => {
    const texts = shareTextsFor(request.headers['accept-language']);
    const type = readSnapshotType(request.params.snapshotType);
    const { link } = request.query;
    const id = typeof link === 'string' && isSnapshotId(link) ? link : undefined;
    const row = type && id ? await findSnapshot(db, id) : undefined;
    if (!type || !row) return sendPage(reply.code(404), texts, notFoundPage(texts));
    return sendPage(reply, texts, sharePage(texts, { row, type, origin }));
  });

  app.get('/share/*', { schema: { hide: true } }, async (request, reply) => {
    const texts = shareTextsFor(request.headers['accept-language']);
    return sendPage(reply.code(404), texts, notFoundPage(texts));
  });

  const font = readFile(fontFile('latin', 700, 'woff2'));
  app.get(FONT_PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('font/woff2')
      .header('cache-control', FOR_GOOD)
      .send(await font),
  );
}

function sendPage(reply: FastifyReply, { language }: ShareTexts, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-language': language,
      'content-security-policy': SHARE_POLICY,
      'cache-control': reply.statusCode === 200 ? PAGE_FRESH : 'no-store',
      vary: 'accept-language',
    })
    .send(html);
}

/** The language a picture is asked for in; German unless it is one we have. */
function languageOf(lang: string | undefined): PictureLanguage {
  return PICTURE_LANGUAGES.find((language) => language === lang) ?? 'de';
}
