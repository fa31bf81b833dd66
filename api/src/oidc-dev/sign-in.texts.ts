/** Texts of the sign-in page. */
const TEXTS = {
  de: {
    language: 'de',
    title: 'Anmelden',
    heading: 'Melde dich mit deinem Leserkonto an',
    intro: 'Mit deinem Konto gehört dein Team dir: auf jedem Gerät, in jeder Gruppe.',
    recent: 'Weiter als',
    fresh: 'Oder als neue Leserin, neuer Leser',
    name: 'Name',
    email: 'E-Mail-Adresse',
    submit: 'Anmelden',
    administrator: 'Als Administrator anmelden',
    cancel: 'Zurück zum Spiel',
    refused: 'Gib einen Namen und eine gültige E-Mail-Adresse ein.',
    development: 'Anmeldung der Entwicklungsumgebung. Ein Passwort brauchst du hier nicht.',
    failedHeading: 'Die Anmeldung hat nicht geklappt',
    expiredHeading: 'Diese Anmeldung ist abgelaufen',
    expired: 'Geh zurück zum Spiel und melde dich von dort noch einmal an.',
  },
  en: {
    language: 'en',
    title: 'Sign in',
    heading: 'Sign in with your reader account',
    intro: 'With your account the team is yours: on every device, in every group.',
    recent: 'Continue as',
    fresh: 'Or as a new reader',
    name: 'Name',
    email: 'Email address',
    submit: 'Sign in',
    administrator: 'Sign in as administrator',
    cancel: 'Back to the game',
    refused: 'Enter a name and a valid email address.',
    development: 'Sign-in of the development environment. You need no password here.',
    failedHeading: 'Signing in did not work',
    expiredHeading: 'This sign-in has expired',
    expired: 'Go back to the game and sign in from there once more.',
  },
} as const;

export type SignInText = Readonly<Record<keyof (typeof TEXTS)['de'], string>>;

/** The texts of the first language asked for that we have; German by default. */
export function textFor(acceptLanguage: string | undefined): SignInText {
  for (const item of (acceptLanguage ?? '').split(',')) {
    const language = item.trim().slice(0, 2).toLowerCase();
    if (language === 'de' || language === 'en') return TEXTS[language];
  }
  return TEXTS.de;
}
