import { box, column, type Element, text } from './element.ts';
import { formationOf, sidesOf } from './figures.ts';
import { closing, figureRow, managerName, subline, whenAndWhere, wordmark } from './frame.view.ts';
import type { PictureContext } from './picture-context.ts';
import { pitchView } from './pitch.view.ts';
import { rosterLines } from './roster.view.ts';

/** A4 at 150 dots an inch; it is drawn at twice that. */
const WIDTH = 1240;
const HEIGHT = 1754;
const EDGE = 80;
const INNER = WIDTH - 2 * EDGE;

/** The sheet for the wall: paper and ink, no dark ground for the printer to fill. */
export async function printPicture(context: PictureContext): Promise<Element> {
  const { theme, texts, content } = context;
  const { bench } = sidesOf(content);
  return column(
    { width: WIDTH, height: HEIGHT, background: theme.ground, padding: `64px ${EDGE}px 56px` },
    box(
      {
        width: INNER,
        justifyContent: 'space-between',
        alignItems: 'center',
        borderTop: `4px solid ${theme.text}`,
        borderBottom: `2px solid ${theme.text}`,
        padding: '10px 0 12px',
      },
      wordmark(context, 46),
      text(formationOf(content), { fontSize: 40, fontWeight: 700, color: theme.text }),
    ),
    box({ height: 14 }),
    await managerName(context, INNER, 92),
    await subline(context, whenAndWhere(context), INNER, 36),
    box({ height: 18 }),
    await figureRow(context, INNER, 84),
    box({ height: 22 }),
    await pitchView(
      {
        width: INNER,
        height: bench.length > 12 ? 940 : 980,
        seen: 'above',
        shirt: 118,
        name: 33,
        chip: 25,
        inset: 20,
        top: 36,
        bottom: 36,
      },
      context,
    ),
    box({ height: 16 }),
    text(texts.bench, { fontSize: 30, fontWeight: 700, color: theme.accent }),
    await rosterLines(
      bench,
      { width: INNER, columns: 3, rowHeight: bench.length > 12 ? 40 : 46, gap: 28, sheet: false },
      context,
    ),
    box({ flexGrow: 1 }),
    closing(context, 34),
  );
}
