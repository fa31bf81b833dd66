import {
  type DocumentName,
  documentRoutes,
  type GameDocument,
} from '@spieltag/shared-kernel/documents';
import { useTexts } from '@spieltag/shared-kernel/i18n';
import { type LoadResult, useKernel } from '@spieltag/shared-kernel/remote';
import { useCallback } from 'react';
import { useLoad } from '../../loading/use-load.ts';

/** A document in the language of the page. */
export function useDocument(name: DocumentName): LoadResult<GameDocument> {
  const { language } = useTexts('account');
  const { client } = useKernel();
  const read = useCallback(
    () =>
      client.call(documentRoutes.document, { params: { document: name, language }, rethrow: true }),
    [client, name, language],
  );
  return useLoad(read);
}
