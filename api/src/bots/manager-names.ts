const FIRST_NAMES = [
  'Ada',
  'Bastian',
  'Carla',
  'Dilara',
  'Emil',
  'Finja',
  'Goran',
  'Hanna',
  'Ilja',
  'Jule',
  'Kaan',
  'Lotte',
  'Malik',
  'Nele',
  'Oskar',
  'Paula',
  'Quirin',
  'Rosa',
  'Samir',
  'Tilda',
  'Ugur',
  'Viktor',
  'Wanda',
  'Xaver',
  'Yara',
  'Zoe',
  'Anton',
  'Birte',
  'Cem',
  'Doro',
];
const SURNAMES = [
  'Ahrens',
  'Brandt',
  'Czerny',
  'Demir',
  'Eggers',
  'Falk',
  'Gerber',
  'Hollmann',
  'Ivers',
  'Jansen',
  'Kowal',
  'Lindner',
  'Moser',
  'Nowak',
  'Ostermann',
  'Petrov',
  'Quast',
  'Reuter',
  'Sommer',
  'Thiele',
  'Uhlig',
  'Vogt',
  'Wiese',
  'Yilmaz',
  'Zander',
];
const MANNERS = [
  'Flinke',
  'Eiserne',
  'Sture',
  'Kluge',
  'Wilde',
  'Stille',
  'Goldene',
  'Schnelle',
  'Rasende',
  'Freche',
  'Treue',
  'Letzte',
  'Ewige',
  'Halbe',
  'Fliegende',
  'Unsinkbare',
];
const TEAMS = [
  'Elf',
  'Kurve',
  'Bande',
  'Kicker',
  'Grätscher',
  'Stollen',
  'Dribbler',
  'Reservisten',
  'Freistoßer',
  'Nachspieler',
  'Torjäger',
  'Bankwärmer',
  'Doppelpasser',
  'Querlatten',
];
const TOWNS = [
  'Altona',
  'Bamberg',
  'Celle',
  'Dachau',
  'Erding',
  'Fulda',
  'Goslar',
  'Husum',
  'Ilmenau',
  'Jena',
  'Kiel',
  'Lindau',
  'Murnau',
  'Neuss',
  'Olpe',
  'Pirna',
  'Rheine',
  'Soest',
  'Trier',
];

/**
 * An invented manager's name: a person, a person with a number, or a team of a town. Between 3 and
 * 32 characters, letters, digits and single spaces.
 * @param random a source of numbers from [0, 1)
 */
export function managerName(random: () => number): string {
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? '';
  switch (Math.floor(random() * 4)) {
    case 0:
      return `${pick(FIRST_NAMES)} ${pick(SURNAMES)}`;
    case 1:
      return `${pick(FIRST_NAMES)}${Math.floor(random() * 90) + 10}`;
    case 2:
      return `${pick(MANNERS)} ${pick(TEAMS)}`;
    default:
      return `${pick(TEAMS)} ${pick(TOWNS)}`;
  }
}
