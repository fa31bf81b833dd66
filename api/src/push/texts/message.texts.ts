/** Texts of what is told outside the game. */
const TEXTS = {
  de: {
    locale: 'de-DE',
    testTitle: 'Das klappt',
    test: 'So melden wir uns, wenn etwas für dich passiert.',
    announcementTitle: 'Neues vom Spiel',
    deadlineTitle: 'Dein Team ist noch nicht bereit',
    deadline: '{round}: noch {left} (bis {time} Uhr). {trouble}',
    missingOne: 'Ein Platz im Kader ist leer.',
    missing: '{count} Plätze im Kader sind leer.',
    out: 'Nicht dabei: {names}.',
    goalTitle: 'Tor für dich!',
    goal: '{player} hat getroffen.',
    goalMinute: '{player} hat in der {minute}. Minute getroffen.',
    evaluationTitle: '{round} ist ausgewertet',
    evaluationOne: '{points} Punkt, Platz {rank} von {users}.',
    evaluation: '{points} Punkte, Platz {rank} von {users}.',
    overtakenTitle: 'Überholt in „{group}“',
    overtakenOne: '{names} ist an dir vorbeigezogen.',
    overtaken: '{names} sind an dir vorbeigezogen.',
    overtakenMore: '{names} und {more} weitere sind an dir vorbeigezogen.',
    windowOpenTitle: 'Das Transferfenster ist offen',
    windowOpenOne: 'Bis {time} kannst du einen Spieler tauschen.',
    windowOpen: 'Bis {time} kannst du {transfers} Spieler tauschen.',
    windowClosedTitle: 'Das Transferfenster ist zu',
    windowClosed: 'Wer einen vollen Kader hat, spielt mit ihm weiter.',
    deletionTitle: 'Dein Konto wird gelöscht',
    deletion:
      'Ein Gerät hat darum gebeten. Bis {time} kannst du es behalten: unter „Menü und Hilfe“, „Konto und Geräte“.',
    round: '{no}. Spieltag',
    summaryTitle: '{count} Neuigkeiten für dich',
    summaryMore: '… und {more} mehr',
    and: ' und ',
    hours: '{count} Stunden',
    minutes: '{count} Minuten',
    minute: 'eine Minute',
  },
  en: {
    locale: 'en-GB',
    testTitle: 'It works',
    test: 'This is how we tell you when something happens for you.',
    announcementTitle: 'News of the game',
    deadlineTitle: 'Your team is not ready yet',
    deadline: '{round}: {left} left (until {time}). {trouble}',
    missingOne: 'One place of your roster is empty.',
    missing: '{count} places of your roster are empty.',
    out: 'Not available: {names}.',
    goalTitle: 'A goal for you!',
    goal: '{player} has scored.',
    goalMinute: '{player} has scored in minute {minute}.',
    evaluationTitle: '{round}: points are final',
    evaluationOne: '{points} point, rank {rank} of {users}.',
    evaluation: '{points} points, rank {rank} of {users}.',
    overtakenTitle: 'Overtaken in “{group}”',
    overtakenOne: '{names} has gone past you.',
    overtaken: '{names} have gone past you.',
    overtakenMore: '{names} and {more} more have gone past you.',
    windowOpenTitle: 'The transfer window is open',
    windowOpenOne: 'You may trade one player until {time}.',
    windowOpen: 'You may trade {transfers} players until {time}.',
    windowClosedTitle: 'The transfer window is closed',
    windowClosed: 'If your roster is full, you go on with it.',
    deletionTitle: 'Your account will be deleted',
    deletion:
      'A device has asked for it. Until {time} you can keep it: under “Menu and help”, “Account and devices”.',
    round: 'Matchday {no}',
    summaryTitle: '{count} things have happened for you',
    summaryMore: '… and {more} more',
    and: ' and ',
    hours: '{count} hours',
    minutes: '{count} minutes',
    minute: 'one minute',
  },
} as const;

export type PushLanguage = keyof typeof TEXTS;
export type MessageTexts = Readonly<Record<keyof (typeof TEXTS)['de'], string>>;

export const MESSAGE_TEXTS: Readonly<Record<PushLanguage, MessageTexts>> = TEXTS;

/** A text with its figures and names. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''));
}
