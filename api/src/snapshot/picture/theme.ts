/** The colours of a picture, sRGB: the two moods of the house as the design tokens have them. */
export interface Theme {
  readonly ground: string;
  readonly surface: string;
  readonly line: string;
  readonly text: string;
  readonly muted: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly plate: string;
  readonly plateText: string;
  readonly grass: string;
  readonly mown: string;
  readonly around: string;
  readonly marking: string;
}

/** The night game under floodlights. */
export const NIGHT: Theme = {
  ground: '#031618',
  surface: '#0b262a',
  line: '#283e40',
  text: '#f0f5ef',
  muted: '#abbdbd',
  accent: '#ddf141',
  onAccent: '#0c1d08',
  plate: '#02181a',
  plateText: '#f6faf5',
  grass: '#155534',
  mown: '#0d4b2d',
  around: '#093b26',
  marking: 'rgba(255,255,255,0.55)',
};

/** The printed matchday programme. */
export const PAPER: Theme = {
  ground: '#f5f0e4',
  surface: '#fdfaf3',
  line: '#d2c9b6',
  text: '#0a2225',
  muted: '#475b5d',
  accent: '#3a6213',
  onAccent: '#fdfcf3',
  plate: '#fefcf6',
  plateText: '#0a2225',
  grass: '#5d9a55',
  mown: '#518f4d',
  around: '#478546',
  marking: 'rgba(255,255,255,0.85)',
};
