/** Languages the game speaks; the first is the default. */
export const LANGUAGES = ['de', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Whether a value read from outside is a language of the game. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** The stored preference, else the first of the browser's languages the game speaks, else German. */
export function chooseLanguage(stored: unknown, browserLanguages: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  const spoken = browserLanguages.map((tag) => tag.toLowerCase().split('-')[0]);
  return spoken.find(isLanguage) ?? 'de';
}
