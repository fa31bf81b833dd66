/** The clubs of the fictional league; towns and clubs are invented. Strength 1 is a champion's. */
interface Club {
  readonly name: string;
  readonly shortName: string;
  readonly strength: number;
}

const NAMES: readonly (readonly [name: string, shortName: string])[] = [
  ['FC Adlerstedt', 'Adlerstedt'],
  ['SV Rabenfels', 'Rabenfels'],
  ['VfL Grünhafen', 'Grünhafen'],
  ['TSV Hohenwalde', 'Hohenwalde'],
  ['1. FC Königsaue', 'Königsaue'],
  ['SpVgg Eschenbrück', 'Eschenbrück'],
  ['Borussia Sternhagen', 'Sternhagen'],
  ['Eintracht Moorbach', 'Moorbach'],
  ['VfB Lindenfurt', 'Lindenfurt'],
  ['SC Wolfsmünde', 'Wolfsmünde'],
  ['Fortuna Silberquell', 'Silberquell'],
  ['Birkenfelder SV 11', 'Birkenfelde'],
  ['TSG Altenried', 'Altenried'],
  ['Union Brückstadt', 'Brückstadt'],
  ['Hansa Sturmbüll', 'Sturmbüll'],
  ['FC Löwenich 04', 'Löwenich'],
  ['Viktoria Seebrunn', 'Seebrunn'],
  ['Alemannia Weidenfurt', 'Weidenfurt'],
];

/** From the favourite down to the one promoted last; evenly spread. */
export const CLUBS: readonly Club[] = NAMES.map(([name, shortName], index) => ({
  name,
  shortName,
  strength: 1 - index / (NAMES.length - 1),
}));
