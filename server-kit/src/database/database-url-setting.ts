import { parsedSetting, type Setting } from '../settings/index.ts';
import { readDatabaseUrl } from './addresses.ts';

const DETAILS = {
  isSecret: true,
  form: 'postgresql://user:password@host/name, with what is special in a password percent-encoded',
};

/** Where a database is, which may be left out. */
export function databaseUrlSetting(
  doc: string,
  details: Pick<Setting, 'defaultDoc'> = {},
): Setting<string | undefined> {
  return parsedSetting(readDatabaseUrl, doc, { default: undefined, ...DETAILS, ...details });
}

/** Where the database is a process does not start without. */
export function requiredDatabaseUrlSetting(doc: string): Setting<string> {
  const details = { default: '', defaultDoc: 'must be set', ...DETAILS };
  return { ...parsedSetting<string, string>(readDatabaseUrl, doc, details), isRequired: true };
}
