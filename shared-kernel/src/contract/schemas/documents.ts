import * as Type from 'typebox';
import type { SeasonRules } from '../../rules/index.ts';
import { OneOf } from './ids.ts';

/** What one can read beside the game, in the order of the menu. */
export const DOCUMENT_NAMES = ['faq', 'support', 'terms', 'privacy', 'imprint'] as const;
export type DocumentName = (typeof DOCUMENT_NAMES)[number];

export const DOCUMENT_LANGUAGES = ['de', 'en'] as const;
export type DocumentLanguage = (typeof DOCUMENT_LANGUAGES)[number];

/** All a document is made of: what shows text, and nothing that does anything. */
export const DOCUMENT_TAGS = [
  ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br'],
  ...['strong', 'em', 's', 'code', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
] as readonly string[];

/** A part of a document: text, or an element around other parts. */
export type DocumentNode = string | DocumentElement;

/** An element of a document; `tag` is one of `DOCUMENT_TAGS`. */
export interface DocumentElement {
  readonly tag: string;
  /** Of an `a` alone; see `isSafeAddress`. */
  readonly href?: string;
  /** Of an `ol` alone: the number it starts with, where that is not 1. */
  readonly start?: number;
  readonly children: readonly DocumentNode[];
}

/** A document as a tree of what it shows: no markup that anybody would have to trust. */
export const GameDocument = Type.Object({
  language: OneOf(DOCUMENT_LANGUAGES),
  title: Type.String(),
  isDefault: Type.Boolean({ description: 'The text that comes with the game, not the operator’s' }),
  content: Type.Unsafe<readonly DocumentNode[]>({
    type: 'array',
    description: 'Texts, and elements `{tag, href?, start?, children}`',
  }),
});
export type GameDocument = Type.Static<typeof GameDocument>;

/** See `SeasonRules` of the rules. */
export const SeasonRulesReply = Type.Unsafe<SeasonRules>({
  type: 'object',
  description:
    'Limits, budget, windows, rule set, and the figures of captain’s cards, rewards, gifts and exchanges',
  additionalProperties: true,
});
