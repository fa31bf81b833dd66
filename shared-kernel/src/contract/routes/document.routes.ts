import * as Type from 'typebox';
import { route, Text } from '../route.ts';
import {
  DOCUMENT_LANGUAGES,
  DOCUMENT_NAMES,
  GameDocument,
  SeasonRulesReply,
} from '../schemas/documents.ts';
import { OneOf, SeasonId } from '../schemas/ids.ts';

const BASE = '/api/documents/v1';

const named = {
  method: 'GET',
  auth: 'public',
  params: Type.Object({ language: OneOf(DOCUMENT_LANGUAGES), document: OneOf(DOCUMENT_NAMES) }),
  conditional: true,
  errors: [],
} as const;

/** What one reads beside the game: documents, and the rules of a season. */
export const documentRoutes = {
  document: route({
    ...named,
    path: `${BASE}/{language}/{document}.json`,
    summary:
      'A document of the operator, or the one that comes with the game, also while it is closed',
    reply: GameDocument,
  }),
  page: route({
    ...named,
    path: `${BASE}/{language}/{document}.html`,
    summary: 'The same as a page of its own, which needs no script and no sign-in',
    reply: Text,
    media: 'text/html; charset=utf-8',
  }),
  seasonRules: route({
    method: 'GET',
    path: `${BASE}/season-rules/{seasonId}.json`,
    auth: 'public',
    summary:
      'The figures a season is played with, whole: what its preset says and what it leaves out',
    params: Type.Object({ seasonId: SeasonId }),
    reply: SeasonRulesReply,
    conditional: true,
    errors: ['SEASON_NOT_FOUND'],
  }),
} as const;
