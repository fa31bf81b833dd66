/** Namespaces whose texts are found from every other one. */
type SharedNamespace = 'kernel' | 'ui' | 'failures';

/** Namespaces of texts; each folder of texts adds its own by the `keys.d.ts` written beside it. */
export type TextNamespace = keyof TextNamespaces;

/** Keys that can be asked for from a namespace: its own, and those all share. */
export type TextKey<Namespace extends TextNamespace = 'kernel'> = KeyIn<
  Namespace | SharedNamespace
>;

type KeyIn<Namespace extends TextNamespace> = Namespace extends TextNamespace
  ? keyof TextNamespaces[Namespace] & string
  : never;

/** What follows `Prefix.` in the keys of a namespace, for code that puts a key together. */
export type KeyBelow<Namespace extends TextNamespace, Prefix extends string> = RestAfter<
  TextKey<Namespace>,
  Prefix
>;

type RestAfter<Key, Prefix extends string> = Key extends `${Prefix}.${infer Rest}` ? Rest : never;

/** A key of any namespace, named with it, for code that stands in none. */
export type QualifiedTextKey =
  | TextKey
  | { [N in TextNamespace]: `${N}:${KeyIn<N>}` }[TextNamespace];

/** Key of a text about a failure, whose parameters only whoever reports it knows. */
export type MessageKey = Extract<
  KeyIn<'kernel' | 'failures'>,
  `${'alert' | 'error' | 'login' | 'refusal'}.${string}`
>;

/** Key of a text that stands without parameters. */
export type PlainTextKey<Namespace extends TextNamespace = 'kernel'> = {
  [Key in TextKey<Namespace>]: Parameters<Namespace, Key> extends undefined ? Key : never;
}[TextKey<Namespace>];

/** Parameters nothing is known of but that they are figures and words. */
export type TextParams = Readonly<Record<string, string | number>>;

type ParametersIn<
  Namespace extends TextNamespace,
  Key,
> = Key extends keyof TextNamespaces[Namespace] ? TextNamespaces[Namespace][Key] : never;

type Parameters<Namespace extends TextNamespace, Key> = Key extends keyof TextNamespaces[Namespace]
  ? TextNamespaces[Namespace][Key]
  : ParametersIn<'kernel', Key> | ParametersIn<'ui', Key> | ParametersIn<'failures', Key>;

type QualifiedParameters<Key> = Key extends `${infer N extends TextNamespace}:${infer Own}`
  ? ParametersIn<N, Own>
  : Parameters<'kernel', Key>;

/** All of what the members of a union ask for. */
type Every<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  member: infer All,
) => void
  ? All
  : never;

/** What follows the key: nothing, or the parameters each of the possible texts needs. */
type Following<Needed> = [Exclude<Needed, undefined>] extends [never]
  ? []
  : Record<never, never> extends Every<Exclude<Needed, undefined>>
    ? [parameters?: Every<Exclude<Needed, undefined>>]
    : [parameters: Every<Exclude<Needed, undefined>>];

/**
 * Looks a text up. What a text needs follows its key: figures and words for its placeholders, and
 * `count` where it chooses between singular and plural.
 */
export interface Translate<Namespace extends TextNamespace = 'kernel'> {
  <Key extends TextKey<Namespace>>(
    key: Key,
    ...following: Following<Parameters<Namespace, Key>>
  ): string;
  (message: MessageKey | PlainTextKey<Namespace>, parameters: TextParams): string;
}

/** The same for code that stands in no namespace. */
export interface TranslateQualified {
  <Key extends QualifiedTextKey>(
    key: Key,
    ...following: Following<QualifiedParameters<Key>>
  ): string;
  (message: MessageKey, parameters: TextParams): string;
}
