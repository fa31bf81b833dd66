import type {
  StreamedCorrection,
  StreamedMatches,
  StreamedPoints,
} from '@spieltag/shared-kernel/contract';

/** What one version of a season's state has changed, in the words of the stream. */
export interface SeasonChange {
  /** By round. */
  readonly matches: readonly StreamedMatches[];
  /** By round; rounds in which nobody's points changed are left out. */
  readonly points: readonly StreamedPoints[];
  readonly correction: StreamedCorrection | null;
  /** Game time, epoch ms. */
  readonly gameTime: number;
}
