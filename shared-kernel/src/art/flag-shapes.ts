/** A filled shape in a box of 36 by 24. */
export interface FlagShape {
  readonly d: string;
  readonly fill: string;
}

const COLORS: Readonly<Record<string, string>> = {
  w: '#fff',
  k: '#111',
  r: '#d2152a',
  m: '#8d1b3d',
  b: '#0b3d91',
  n: '#012169',
  s: '#5fa8dc',
  g: '#0b8a43',
  y: '#fcd116',
  o: '#f77f00',
};

/**
 * How flags are put together: `h`/`v` and the stripes' colours; then what lies over them: `c` a disc,
 * `*` a star, `x` an upright cross, `n` a Nordic cross, `s` a saltire, `t` a triangle at the hoist,
 * `q` a canton, each with its colour.
 */
const FLAGS: Readonly<Record<string, string>> = {
  DE: 'hkry',
  FR: 'vbwr',
  AT: 'hrwr',
  DK: 'hr nw',
  HR: 'hrwb cr',
  CH: 'hr +w',
  BE: 'vkyr',
  BR: 'hg dy cb',
  US: 'hrwrwrwr qn',
  NL: 'hrwb',
  CZ: 'hwr tb',
  TR: 'hr cw *r',
  SE: 'hb ny',
  PT: 'vggrrr cy',
  HU: 'hrwg',
  PL: 'hwr',
  JP: 'hw cr',
  NG: 'vgwg',
  KR: 'hw cr',
  ES: 'hryyr',
  XK: 'hb cy',
  XE: 'hw xr',
  XS: 'hb sw',
  XW: 'hwg cr',
  NO: 'hr nw',
  MA: 'hr *g',
  LU: 'hrws',
  DZ: 'vgw cr',
  BA: 'hb ty',
  TN: 'hr cw *r',
  IT: 'vgwr',
  GR: 'hbwbwbwbwb qb',
  CM: 'vgry *y',
  CI: 'vowg',
  AU: 'hn qr *w',
  AR: 'hsws cy',
  TG: 'hgygyg qr',
  SK: 'hwbr cr',
  SI: 'hwbr',
  ML: 'vgyr',
  CD: 'hs sy',
  BF: 'hrg *y',
  UA: 'hsy',
  MK: 'hr cy',
  IS: 'hb nr',
  IL: 'hwbwwwbw *b',
  GN: 'vryg',
  GM: 'hrbg',
  GH: 'hryg *k',
  GE: 'hw xr',
  FI: 'hw nb',
  EE: 'hskw',
  EC: 'hyybr',
  CO: 'hyybr',
  CA: 'vrwwr *r',
  BJ: 'vgyyry',
  BB: 'vbyb',
  AM: 'hrbo',
  GB: 'hn sw xr',
  IE: 'vgwo',
  SN: 'vgyr *g',
  RS: 'hrbw',
  RO: 'vbyr',
  BG: 'hwgr',
  RU: 'hwbr',
  AL: 'hr *k',
  MX: 'vgwr cg',
  UY: 'hwbwbwbwbw qw',
  CL: 'hwr qb',
  PE: 'vrwr',
  PY: 'hrwb',
  VE: 'hybr',
  EG: 'hrwk',
  ZA: 'hrwb tg',
  LT: 'hygr',
  LV: 'hmwm',
  LI: 'hbr',
  IR: 'hgwr',
  JM: 'hg sy',
  CV: 'hbbwrwb',
  GA: 'hgyb',
  AO: 'hrk *y',
  ME: 'hr cy',
  XI: 'hw xr',
};

/** What a country's flag is made of; empty: we have no drawing of it. */
export function flagShapes(code: string): readonly FlagShape[] {
  const [stripes = '', ...charges] = FLAGS[code]?.split(' ') ?? [];
  const [direction, ...colors] = stripes;
  const bands = colors.map((color, i) => ({
    d:
      direction === 'v'
        ? box((36 * i) / colors.length, 0, 36 / colors.length, 24)
        : box(0, (24 * i) / colors.length, 36, 24 / colors.length),
    fill: COLORS[color] ?? color,
  }));
  return [...bands, ...charges.map(charge)];
}

function charge(sign: string): FlagShape {
  const [kind = '', color = ''] = sign;
  return { d: CHARGES[kind] ?? '', fill: COLORS[color] ?? color };
}

const CHARGES: Readonly<Record<string, string>> = {
  c: 'M18 6a6 6 0 110 12 6 6 0 010-12z',
  '*': 'M18 7l1.3 3.4 3.7.2-2.9 2.3 1 3.6-3.1-2-3.1 2 1-3.6-2.9-2.3 3.7-.2z',
  x: 'M15.5 0h5v9.5H36v5H20.5V24h-5v-9.5H0v-5h15.5z',
  n: 'M10 0h5v9.5h21v5H15V24h-5v-9.5H0v-5h10z',
  '+': 'M15.8 5h4.4v4.8H25v4.4h-4.8V19h-4.4v-4.8H11V9.8h4.8z',
  s: 'M0 0h4l14 9.3L32 0h4v2.7L22 12l14 9.3V24h-4l-14-9.3L4 24H0v-2.7L14 12 0 2.7z',
  t: 'M0 0l16 12L0 24z',
  q: 'M0 0h16v12H0z',
  d: 'M18 2l14 10-14 10L4 12z',
};

function box(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}
