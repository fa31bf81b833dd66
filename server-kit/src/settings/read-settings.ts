import type * as Type from 'typebox';
import { Value } from 'typebox/value';
import type { Setting, SettingsOf, SettingsTable } from './setting.ts';
import { SettingError } from './setting-error.ts';

/** Environment variables, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The values of a table; an empty text counts as not set.
 * @throws SettingError SETTING_MISSING, SETTING_INVALID
 */
export function readSettings<T extends SettingsTable>(table: T, env: Environment): SettingsOf<T> {
  const values = Object.entries(table).map(([name, setting]) => [
    name,
    settingValue(name, setting, env[name]),
  ]);
  return Object.fromEntries(values) as SettingsOf<T>;
}

function settingValue(name: string, setting: Setting, text: string | undefined): unknown {
  if (!text) {
    if (setting.isRequired) throw new SettingError('SETTING_MISSING', name, 'must be set');
    return setting.default;
  }
  const value = setting.read ? readOwnForm(name, setting, text) : typedValue(setting.type, text);
  if (value !== undefined && (setting.read || Value.Check(setting.type, value))) return value;
  throw new SettingError(
    'SETTING_INVALID',
    name,
    `must be ${formOf(setting)}${notThis(setting, text)}`,
  );
}

function readOwnForm(name: string, setting: Setting, text: string): unknown {
  try {
    return setting.read?.(text);
  } catch (error) {
    const { message } = error as Error;
    throw new SettingError('SETTING_INVALID', name, `must be ${formOf(setting)}, but ${message}`);
  }
}

interface TypeWords {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** What the text stands for; undefined: nothing of that type. */
function typedValue(schema: Type.TSchema, text: string): unknown {
  const { type } = schema as TypeWords;
  if (type === 'integer') return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  if (type === 'boolean') return { true: true, false: false }[text];
  return text;
}

function formOf({ type: schema, form }: Setting): string {
  if (form) return form;
  const { type, enum: words, minimum, maximum } = schema as TypeWords;
  if (type === 'integer') return `a whole number from ${minimum} to ${maximum}`;
  if (type === 'boolean') return 'true or false';
  return words ? `one of ${words.join(', ')}` : 'as documented';
}

/** What has an `@` may be an address with a password before it, whatever it was meant to be. */
const notThis = ({ isSecret }: Setting, text: string) =>
  isSecret || text.includes('@') ? '' : `, not '${text}'`;
