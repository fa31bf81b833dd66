import { expect, test } from '@jest/globals';
import { DOCUMENT_LANGUAGES, documentPage } from '@spieltag/shared-kernel/documents';
import { LEGAL_PAGES, legalPage } from './legal-page.ts';

test('legal pages are where documents are served', () => {
  for (const language of DOCUMENT_LANGUAGES) {
    for (const name of LEGAL_PAGES) {
      expect(legalPage(name, language)).toBe(documentPage(name, language));
    }
  }
});
