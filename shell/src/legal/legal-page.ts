import type { DocumentLanguage, DocumentName } from '@spieltag/shared-kernel/documents';

export const LEGAL_PAGES = ['imprint', 'privacy', 'terms'] as const satisfies DocumentName[];
type LegalPage = (typeof LEGAL_PAGES)[number];

/**
 * Address of a document as a page of its own. Written here once more, as the rows of documents are no part of
 * the first screen; the test beside this file holds both together.
 */
export function legalPage(name: LegalPage, language: DocumentLanguage): string {
  return `/api/documents/v1/${language}/${name}.html`;
}
