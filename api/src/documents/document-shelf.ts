import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type {
  DocumentLanguage,
  DocumentName,
  GameDocument,
} from '@spieltag/shared-kernel/documents';
import { documentFile, readTextFile } from './document-files.ts';
import { readMarkdown } from './markdown.ts';

/** What comes with the game. */
const DEFAULTS = fileURLToPath(new URL('defaults', import.meta.url));

/** What an operator has changed is seen within this time. */
const FRESH_MS = 60_000;

/** The part of a logger that is used. */
interface Log {
  warn(details: object, text: string): void;
}

interface Options {
  /** The operator's folder; null: none. */
  readonly folder: string | null;
  readonly log: Log;
  /** Epoch ms. */
  readonly clock: () => number;
}

/**
 * Documents by name and language. The operator's are read again every minute; one that cannot be shown is
 * complained of once and replaced by what comes with the game, as an imprint with a mistake in its file is
 * no reason to close the game.
 */
export class DocumentShelf {
  private readonly options: Options;
  private readonly kept = new Map<
    string,
    { readonly at: number; readonly whole: Promise<GameDocument> }
  >();
  private readonly complaints = new Set<string>();

  constructor(options: Options) {
    this.options = options;
  }

  /** The document in that language; in the operator's other one rather than in words of ours. */
  read(name: DocumentName, language: DocumentLanguage): Promise<GameDocument> {
    const key = documentFile(name, language);
    const now = this.options.clock();
    const known = this.kept.get(key);
    if (known && now - known.at < FRESH_MS) return known.whole;
    const whole = this.find(name, language);
    this.kept.set(key, { at: now, whole });
    return whole;
  }

  private async find(name: DocumentName, language: DocumentLanguage): Promise<GameDocument> {
    const { folder } = this.options;
    const ours = await readTextFile(DEFAULTS, documentFile(name, language));
    if (!('text' in ours))
      throw new Error(`${documentFile(name, language)} of the game is ${ours.fault}`);
    const standard = { ...readMarkdown(ours.text), language, isDefault: true };
    const { title = name } = standard;
    if (folder === null || !(await this.isThere(folder))) return { ...standard, title };
    const other = language === 'de' ? 'en' : 'de';
    for (const spoken of [language, other] as const) {
      const text = await this.ownText(folder, documentFile(name, spoken));
      if (text === undefined) continue;
      const own = readMarkdown(text);
      return { ...own, title: own.title ?? title, language: spoken, isDefault: false };
    }
    return { ...standard, title };
  }

  private async isThere(folder: string): Promise<boolean> {
    const isFolder = await stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (!isFolder) this.complain(folder, 'the folder of documents cannot be read');
    return isFolder;
  }

  private async ownText(folder: string, file: string): Promise<string | undefined> {
    const read = await readTextFile(folder, file);
    if ('text' in read) return read.text;
    if (read.fault !== 'missing') this.complain(file, `a document cannot be shown: ${read.fault}`);
    return undefined;
  }

  private complain(file: string, text: string): void {
    if (this.complaints.has(file + text)) return;
    this.complaints.add(file + text);
    this.options.log.warn({ file }, text);
  }
}
