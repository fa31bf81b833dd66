import * as Type from 'typebox';

/** One setting of a process: an environment variable. */
export interface Setting<Value = unknown> {
  /** What its text stands for. */
  readonly type: Type.TSchema;
  /** What it is, as the guide for operators says it. */
  readonly doc: string;
  /** Its value when it is not set. */
  readonly default: Value;
  /** What the guide says of the default where its value does not say it. */
  readonly defaultDoc?: string;
  /** The process does not start without it. */
  readonly isRequired?: boolean;
  /** Its value is never repeated in a message. */
  readonly isSecret?: boolean;
  /** Its value in words, such as `an address`; default: what its type says. */
  readonly form?: string;
  /** Reads a text in a form of its own; undefined, or an error, where it is no such text. */
  readonly read?: (text: string) => Value | undefined;
}

/** The settings of a process, by the names of their environment variables. */
export type SettingsTable = Readonly<Record<string, Setting>>;

/** The values of a table. */
export type SettingsOf<T extends SettingsTable> = {
  readonly [Name in keyof T]: T[Name] extends Setting<infer Value> ? Value : never;
};

/** What any setting may say besides its type. */
type Details = Partial<Pick<Setting, 'defaultDoc' | 'isSecret' | 'form'>>;

/** A text; without a default it may be left out. */
export function textSetting<Default extends string | undefined = undefined>(
  doc: string,
  details: Details & { readonly default?: Default } = {},
): Setting<string | Default> {
  const { default: value, ...others } = details;
  return { type: Type.String(), doc, default: value as Default, ...others };
}

/** A text the process does not start without. */
export function requiredTextSetting(doc: string, details: Details = {}): Setting<string> {
  return {
    ...textSetting(doc, { default: '', defaultDoc: 'must be set', ...details }),
    isRequired: true,
  };
}

interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
}

const NINE_DIGITS = 999_999_999;

/** A whole number. */
export function numberSetting<Default extends number | undefined>(
  doc: string,
  details: Details & Bounds & { readonly default: Default },
): Setting<number | Default> {
  const { minimum = 0, maximum = NINE_DIGITS, ...others } = details;
  return { type: Type.Integer({ minimum, maximum }), doc, ...others };
}

/** `true` or `false`. */
export function flagSetting(doc: string, details: Details & { readonly default: boolean }) {
  return { type: Type.Boolean(), doc, ...details } satisfies Setting<boolean>;
}

/** One of several words. */
export function choiceSetting<Word extends string>(
  words: readonly Word[],
  doc: string,
  details: Details & { readonly default: Word },
): Setting<Word> {
  return { type: Type.Unsafe<Word>({ type: 'string', enum: words }), doc, ...details };
}

/** Texts with commas between them; default: none. */
export function listSetting(doc: string, details: Details = {}): Setting<readonly string[]> {
  return {
    ...{ type: Type.String(), doc, default: [], defaultDoc: 'none' },
    read: (text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    ...details,
  };
}

/** A text in a form of its own, such as JSON or an address. */
export function parsedSetting<Value, Default extends Value | undefined | null>(
  read: (text: string) => Value | undefined,
  doc: string,
  details: Details & { readonly default: Default },
): Setting<Value | Default> {
  return { type: Type.String(), doc, read, ...details };
}
