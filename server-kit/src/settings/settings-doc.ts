import type { Setting, SettingsTable } from './setting.ts';

const HEAD = '| Setting | Default | What it is |\n|---|---|---|';

/** The table of the guide for operators, in Markdown. */
export function settingsDoc(table: SettingsTable): string {
  const rows = Object.entries(table).map(([name, setting]) =>
    ['', `\`${name}\``, defaultOf(setting), setting.doc, ''].join(' | ').trim(),
  );
  return [HEAD, ...rows].join('\n');
}

function defaultOf({ default: value, defaultDoc }: Setting): string {
  if (defaultDoc !== undefined) return defaultDoc;
  if (value === undefined || value === null || value === '') return '';
  return typeof value === 'number' ? String(value) : `\`${value}\``;
}

/**
 * A guide with the table put between `<!-- settings: name -->` and `<!-- end of settings -->`.
 * @throws Error when the guide has no such place
 */
export function withSettingsDoc(guide: string, name: string, table: SettingsTable): string {
  const begin = `<!-- settings: ${name} -->\n`;
  const end = '\n<!-- end of settings -->';
  const from = guide.indexOf(begin);
  const to = guide.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`the guide has no table of settings named ${name}`);
  return `${guide.slice(0, from + begin.length)}\n${settingsDoc(table)}\n${guide.slice(to)}`;
}
