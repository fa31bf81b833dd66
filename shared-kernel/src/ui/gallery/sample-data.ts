import type { Position } from '../../rules/index.ts';

/** Invented people for looking at the design system. */
export interface SamplePlayer {
  readonly id: string;
  readonly name: string;
  readonly teamId: string;
  readonly position: Position;
  readonly price: number;
  readonly points: number;
  readonly form: readonly (number | null)[];
}

const NAMES = [
  'Sommerfeld',
  'Kostinger',
  'van der Heyden',
  'Brandthaler-Weiss',
  'Ndiaye',
  'Wintermantel',
  'Šestić',
  'Li',
  'Oppenländer',
  'Papastathopulos',
  'Ruiz',
  'Thorvaldsen',
  'Adeyemo-Hofmann',
  'Maier',
] as const;

const POSITIONS_IN_TURN = ['FORWARD', 'MIDFIELDER', 'DEFENDER', 'GOALKEEPER'] as const;

/** Team ids as the demo season has them. */
export const TEAM_IDS = Array.from(
  { length: 18 },
  (_, i) => `tm-k0107${String(i + 1).padStart(4, '0')}`,
);

/** The n-th sample player. */
export function samplePlayer(n: number, position?: Position): SamplePlayer {
  return {
    id: `pl-k${String(n).padStart(8, '0')}`,
    name: NAMES[n % NAMES.length] ?? 'Maier',
    teamId: TEAM_IDS[(n * 5) % TEAM_IDS.length] ?? 'tm-k01070001',
    position: position ?? POSITIONS_IN_TURN[n % 4] ?? 'FORWARD',
    price: n === 6 ? 999_000_000 : ((n * 137) % 97) * 100_000 + 350_000,
    points: ((n * 29) % 210) - 4,
    form: [n % 3 ? 6 : null, (n * 5) % 15, n % 4 ? 2 : -3, (n * 7) % 12, (n * 3) % 16],
  };
}

/** 3-5-2: the widest row there is. */
export const WIDE_FORMATION: readonly Position[] = [
  'GOALKEEPER',
  ...Array.from({ length: 3 }, () => 'DEFENDER' as const),
  ...Array.from({ length: 5 }, () => 'MIDFIELDER' as const),
  ...Array.from({ length: 2 }, () => 'FORWARD' as const),
];
