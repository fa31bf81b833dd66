import { formationOf, roundIn, sidesOf, wholeNumber } from '../picture/figures.ts';
import { PICTURE_TEXTS } from '../picture/picture.texts.ts';
import type { SnapshotRow } from '../snapshot.repository.ts';
import { filled, type ShareTexts } from './share.texts.ts';

/** What is said of a lineup beside its picture. */
export interface LineupFacts {
  readonly team: string;
  /** Empty before the first round. */
  readonly score: string;
}

/** The facts of a snapshot for its preview and its page. */
export function lineupFacts(texts: ShareTexts, { content }: SnapshotRow): LineupFacts {
  const figures = PICTURE_TEXTS[texts.language];
  const { seasonScore, seasonRanking, userCount, roundName } = content;
  const score = [
    ...(seasonScore === null
      ? []
      : [
          filled(seasonScore === 1 ? texts.scoreOne : texts.score, {
            points: wholeNumber(seasonScore, figures),
          }),
        ]),
    ...(seasonRanking === null
      ? []
      : [
          filled(texts.rank, {
            rank: wholeNumber(seasonRanking, figures),
            users: wholeNumber(userCount, figures),
          }),
        ]),
  ];
  const team = filled(texts.facts, {
    round: roundIn(figures, roundName),
    formation: formationOf(content),
  });
  return { team, score: score.join(' · ') };
}

/** The picture's text alternative. */
export function altOf(texts: ShareTexts, { content }: SnapshotRow): string {
  const names = sidesOf(content).pitch.flatMap(({ player }) => player?.name ?? []);
  const players = names.length > 0 ? names.join(', ') : texts.noPlayers;
  return filled(texts.imageAlt, { name: content.name, players });
}
