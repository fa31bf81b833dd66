import { nightSvg } from './backgrounds.ts';
import { box, column, drawing, type Element, text } from './element.ts';
import { formationOf, sidesOf } from './figures.ts';
import { closing, figureRow, managerName, subline, whenAndWhere, wordmark } from './frame.view.ts';
import type { PictureContext } from './picture-context.ts';
import { pitchView } from './pitch.view.ts';
import { rosterLines } from './roster.view.ts';

const WIDTH = 1080;
const HEIGHT = 1920;
const EDGE = 56;
const INNER = WIDTH - 2 * EDGE;
/** Covered by what apps lay over a story. */
const COVERED = 130;

/** The upright night picture: the pitch under floodlights with the bench below it. */
export async function storyAPicture(context: PictureContext): Promise<Element> {
  const { theme, texts, content } = context;
  const { bench } = sidesOf(content);
  return column(
    { width: WIDTH, height: HEIGHT, background: theme.ground, position: 'relative' },
    drawing(nightSvg(theme, WIDTH, HEIGHT), WIDTH, HEIGHT, {
      position: 'absolute',
      left: 0,
      top: 0,
    }),
    column(
      { width: WIDTH, padding: `${COVERED}px ${EDGE}px 26px` },
      box(
        { justifyContent: 'space-between', alignItems: 'center', width: INNER, marginBottom: 20 },
        wordmark(context, 46),
        text(formationOf(content), { fontSize: 44, fontWeight: 700, color: theme.accent }),
      ),
      await managerName(context, INNER, 92),
      await subline(context, whenAndWhere(context), INNER, 36),
      box({ height: 22 }),
      await figureRow(context, INNER, 92),
    ),
    await pitchView(
      {
        width: WIDTH,
        height: 970,
        seen: 'above',
        shirt: 116,
        name: 33,
        chip: 26,
        inset: 24,
        top: 40,
        bottom: 40,
      },
      context,
    ),
    column(
      { width: WIDTH, padding: `18px ${EDGE}px 0` },
      text(texts.bench, { fontSize: 30, fontWeight: 700, color: theme.accent, marginBottom: 4 }),
      await rosterLines(
        bench,
        {
          width: INNER,
          columns: 3,
          rowHeight: bench.length > 12 ? 44 : 52,
          gap: 26,
          sheet: false,
        },
        context,
      ),
      box({ height: 24 }),
      closing(context, 40),
    ),
  );
}
