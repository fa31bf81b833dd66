import { column, drawing, type Element, text } from './element.ts';
import { type Figure, roundIn, wholeNumber } from './figures.ts';
import { figureRow, whereOnly } from './frame.view.ts';
import { highlightRow } from './highlights.view.ts';
import { nightSquare, SQUARE_WIDTH } from './night-square.view.ts';
import type { PictureContext } from './picture-context.ts';
import { postPicture } from './post.picture.ts';
import type { Theme } from './theme.ts';

const CURVE_HEIGHT = 250;
const LINE = 7;

/** The square about a season: the place in it and the way there, and what stands out in it. */
export async function seasonPicture(context: PictureContext): Promise<Element> {
  const { theme, texts, content } = context;
  const { season, seasonRanking, userCount } = content;
  // Nothing to look back on yet: the lineup is there.
  if (!season || seasonRanking === null) return postPicture(context);
  return nightSquare(
    context,
    [whereOnly(content), season.isOver && texts.final].filter(Boolean).join(' · '),
    column(
      { alignItems: 'center', width: SQUARE_WIDTH },
      text(texts.ordinal(wholeNumber(seasonRanking, texts)), {
        fontSize: 210,
        fontWeight: 800,
        lineHeight: 0.95,
        color: theme.accent,
      }),
      text(`${texts.rank} ${texts.of} ${wholeNumber(userCount, texts)}`, {
        fontSize: 40,
        fontWeight: 700,
        color: theme.text,
      }),
    ),
    drawing(curveSvg(theme, season.ranks), SQUARE_WIDTH, CURVE_HEIGHT),
    await highlightRow(context, season, SQUARE_WIDTH),
    await figureRow(context, SQUARE_WIDTH, 72, seasonFigures(context)),
  );
}

function seasonFigures({ content, texts }: PictureContext): readonly Figure[] {
  const { season, seasonScore } = content;
  if (!season) return [];
  const { average, bestRound } = season;
  return [
    { label: texts.seasonScore, value: wholeNumber(seasonScore ?? 0, texts), addition: '' },
    { label: texts.average, value: wholeNumber(Math.round(average), texts), addition: '' },
    {
      label: roundIn(texts, bestRound.name),
      value: wholeNumber(bestRound.score, texts),
      addition: texts.best,
    },
  ];
}

/** The places after each round as a line, the first place above. */
function curveSvg(theme: Theme, ranks: readonly number[]): string {
  const most = Math.max(...ranks);
  const least = Math.min(...ranks);
  const inner = CURVE_HEIGHT - 4 * LINE;
  const points = ranks.map((rank, at) => {
    const x = 2 * LINE + (at * (SQUARE_WIDTH - 4 * LINE)) / (ranks.length - 1);
    const y = 2 * LINE + (most === least ? 0.5 : (rank - least) / (most - least)) * inner;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  const [endX = '0', endY = '0'] = (points.at(-1) ?? '').split(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SQUARE_WIDTH}" height="${CURVE_HEIGHT}" viewBox="0 0 ${SQUARE_WIDTH} ${CURVE_HEIGHT}"><path d="M${points.join('L')}" fill="none" stroke="${theme.accent}" stroke-width="${LINE}" stroke-linejoin="round" stroke-linecap="round"/><circle cx="${endX}" cy="${endY}" r="${2 * LINE}" fill="${theme.accent}"/></svg>`;
}
