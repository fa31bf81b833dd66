import { documentRoutes } from './routes/document.routes.ts';
import type { DocumentLanguage, DocumentName } from './schemas/documents.ts';

/** Whether a link may lead there: a page, this site, an address of mail or a telephone. */
export function isSafeAddress(href: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(href);
}

/** Address of a document as a page of its own. */
export function documentPage(name: DocumentName, language: DocumentLanguage): string {
  return documentRoutes.page.path.replace('{language}', language).replace('{document}', name);
}
