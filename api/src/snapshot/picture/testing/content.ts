import type { SnapshotContent, SnapshotSlot } from '@spieltag/shared-kernel/contract';
import { FORMATIONS, SEASON_PRESETS, slotPositions } from '@spieltag/shared-kernel/rules';

const NAMES =
  'Müller Grün Özdemir Weiß Çalhanoğlu Lindqvist Sørensen Łukasiewicz Brandt Kovačević Schmidt Vogel N’Dombélé Alexander-Arnold Krüger Böhm Janssen Reuß Hartmann Đorđević Peters Maïga Wolf Nguyễn Schulz Ibáñez'.split(
    ' ',
  );

export interface TestContent {
  readonly formationId?: string;
  readonly preset?: 'league' | 'tournament';
  readonly names?: readonly string[];
  /** Slots that stay empty. */
  readonly empty?: (index: number) => boolean;
  /** Before the first round there are neither points nor ranks. */
  readonly played?: boolean;
  /** Slot of the captain. */
  readonly captain?: number;
}

const SEASON = {
  ranks: [9120, 15_400, 22_031, 8004, 3482],
  average: 64.2,
  bestRound: { name: '2. Spieltag', score: 118 },
};

/** What a snapshot may show, put together for drawing it. */
export function testContent(
  {
    formationId = '1442',
    preset = 'league',
    names = NAMES,
    empty,
    played = true,
    captain,
  }: TestContent = {},
  overrides: Partial<SnapshotContent> = {},
): SnapshotContent {
  const formation = FORMATIONS.find(({ id }) => id === formationId);
  if (!formation) throw new Error(`No formation ${formationId}`);
  const positions = slotPositions(formation, SEASON_PRESETS[preset].limits);
  return {
    name: 'Jürgen vom Mühlenberg',
    seasonId: 'se-test',
    leagueName: 'Erste Liga',
    seasonName: '2026/27',
    roundId: played ? 'rn-test-4' : null,
    roundName: '4. Spieltag',
    roundScore: played ? 71 : null,
    seasonScore: played ? 1284 : null,
    seasonRanking: played ? 3482 : null,
    userCount: played ? 184_233 : 0,
    ...(played && { season: SEASON }),
    formationId,
    lineup: positions.map((position, index): SnapshotSlot => {
      if (empty?.(index)) return { index, position, player: null };
      const player = {
        id: `pl-${index}`,
        teamId: `tm-k01070${String((index * 5) % 18).padStart(3, '0')}`,
        teamName: 'Verein',
        name: names[index % names.length] ?? '',
        marketValue: 400_000 + ((index * 917_000) % 9_000_000),
        points: played ? ((index * 7) % 23) - 4 : null,
        isCaptain: index === captain,
      };
      return { index, position, player };
    }),
    ...overrides,
  };
}
