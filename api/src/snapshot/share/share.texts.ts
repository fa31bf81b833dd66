import type { PictureLanguage } from '../picture/picture.texts.ts';

/** Texts of the pages a shared lineup is seen on. */
const TEXTS = {
  de: {
    language: 'de',
    locale: 'de_DE',
    otherLocale: 'en_GB',
    title: 'Das Team von {name}',
    facts: '{round} · {formation}',
    scoreOne: '{points} Punkt',
    score: '{points} Punkte',
    rank: 'Platz {rank} von {users}',
    invitation: 'Kannst du es besser? Stell dein eigenes Team auf und spiel mit.',
    play: 'Team aufstellen',
    save: 'Bild speichern',
    formats: 'Andere Formate',
    post: 'Beitrag',
    story_a: 'Story Feld',
    story_b: 'Story Elf',
    print: 'Zum Drucken',
    round: 'Ergebnis',
    season: 'Saison',
    imageAlt: 'Aufstellung von {name}: {players}',
    noPlayers: 'noch niemand aufgestellt',
    lostTitle: 'Diese Aufstellung gibt es nicht',
    lost: 'Der Link ist unvollständig oder vertippt. Lass ihn dir noch einmal schicken.',
    lostPlay: 'Zum Spiel',
  },
  en: {
    language: 'en',
    locale: 'en_GB',
    otherLocale: 'de_DE',
    title: 'The team of {name}',
    facts: '{round} · {formation}',
    scoreOne: '{points} point',
    score: '{points} points',
    rank: 'Rank {rank} of {users}',
    invitation: 'Can you do better? Pick your own team and join in.',
    play: 'Pick your team',
    save: 'Save picture',
    formats: 'Other formats',
    post: 'Post',
    story_a: 'Story pitch',
    story_b: 'Story eleven',
    print: 'For printing',
    round: 'Result',
    season: 'Season',
    imageAlt: 'Lineup of {name}: {players}',
    noPlayers: 'nobody placed yet',
    lostTitle: 'This lineup does not exist',
    lost: 'The link is incomplete or mistyped. Have it sent to you once more.',
    lostPlay: 'To the game',
  },
} as const;

export type ShareTexts = Readonly<Record<keyof (typeof TEXTS)['de'], string>> & {
  readonly language: PictureLanguage;
};

/** The texts of the first language asked for that we have; German by default. */
export function shareTextsFor(acceptLanguage: string | undefined): ShareTexts {
  for (const item of (acceptLanguage ?? '').split(',')) {
    const language = item.trim().slice(0, 2).toLowerCase();
    if (language === 'de' || language === 'en') return TEXTS[language];
  }
  return TEXTS.de;
}

/** A text with its figures and names. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');
}
