/** Where the leagues play whose files say so by their country; only countries with one time. */
const TIME_ZONES: Readonly<Record<string, string>> = {
  ar: 'America/Argentina/Buenos_Aires',
  at: 'Europe/Vienna',
  be: 'Europe/Brussels',
  ch: 'Europe/Zurich',
  cn: 'Asia/Shanghai',
  cz: 'Europe/Prague',
  de: 'Europe/Berlin',
  dk: 'Europe/Copenhagen',
  en: 'Europe/London',
  es: 'Europe/Madrid',
  fr: 'Europe/Paris',
  gr: 'Europe/Athens',
  hr: 'Europe/Zagreb',
  hu: 'Europe/Budapest',
  it: 'Europe/Rome',
  jp: 'Asia/Tokyo',
  nl: 'Europe/Amsterdam',
  no: 'Europe/Oslo',
  pl: 'Europe/Warsaw',
  ro: 'Europe/Bucharest',
  sco: 'Europe/London',
  se: 'Europe/Stockholm',
  tr: 'Europe/Istanbul',
};

/**
 * The time zone in which a league plays; undefined: it cannot be told.
 * @param leagueCode of its file, such as `de.1`
 */
export function leagueTimeZone(leagueCode: string): string | undefined {
  const [country = ''] = leagueCode.split('.');
  return Object.hasOwn(TIME_ZONES, country) ? TIME_ZONES[country] : undefined;
}
