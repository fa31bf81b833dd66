import { randomInt } from 'node:crypto';
import { MAX_NAME_LENGTH, readName } from '@spieltag/shared-kernel/contract';

/** Words of the pitch and animals, understood in German and English alike. */
const FIRST = [
  'Libero',
  'Volley',
  'Joker',
  'Derby',
  'Kapitän',
  'Dribbel',
  'Tunnel',
  'Rabona',
  'Doppelpass',
  'Elfer',
  'Finale',
  'Flutlicht',
  'Konter',
  'Kurven',
  'Pokal',
  'Stadion',
];
const SECOND = [
  'Adler',
  'Bison',
  'Bär',
  'Dachs',
  'Falke',
  'Fuchs',
  'Gepard',
  'Hai',
  'Kobra',
  'Luchs',
  'Orca',
  'Panda',
  'Panther',
  'Puma',
  'Tiger',
  'Wolf',
];

/** A friendly name for somebody who has not chosen one: `Libero Luchs 4821`. */
export function generateUserName(random: (below: number) => number = randomInt): string {
  const first = FIRST[random(FIRST.length)] ?? 'Joker';
  const second = SECOND[random(SECOND.length)] ?? 'Luchs';
  return `${first} ${second} ${random(9000) + 1000}`;
}

/** A nickname from the magazine's account, with what is not allowed taken out; else a generated one. */
export function userNameFrom(claim: unknown): string {
  if (typeof claim !== 'string') return generateUserName();
  const words = claim
    .normalize('NFC')
    .replaceAll(/[^A-Za-z0-9ÄÖÜäöüß_-]+/g, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH);
  return readName(words) ?? generateUserName();
}
