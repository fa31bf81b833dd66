import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentLanguage, DocumentName } from '@spieltag/shared-kernel/documents';

/** Far more than terms have ever been. */
export const DOCUMENT_LIMIT_BYTES = 256 * 1024;

/** Why a file of the operator is not shown; `missing` is no fault: nobody has to write all of them. */
export type FileFault = 'missing' | 'unreadable' | 'too large' | 'not UTF-8' | 'empty';

/** The text of a file, or why there is none to show. */
export type FileText = { readonly text: string } | { readonly fault: FileFault };

/** Name of the file a document is in. */
export function documentFile(name: DocumentName, language: DocumentLanguage): string {
  return `${name}.${language}.md`;
}

/** Reads a text file that somebody else has written; it may be whatever. */
export async function readTextFile(folder: string, file: string): Promise<FileText> {
  try {
    const handle = await open(join(folder, file), 'r');
    try {
      const { size } = await handle.stat();
      if (size > DOCUMENT_LIMIT_BYTES) return { fault: 'too large' };
      return decoded(await handle.readFile());
    } finally {
      await handle.close();
    }
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return { fault: isMissing ? 'missing' : 'unreadable' };
  }
}

/** A byte order mark goes; what is no UTF-8 would show as rubbish. */
function decoded(bytes: Uint8Array): FileText {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.trim() === '' ? { fault: 'empty' } : { text };
  } catch {
    return { fault: 'not UTF-8' };
  }
}
