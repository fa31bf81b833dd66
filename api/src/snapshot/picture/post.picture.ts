import { nightSvg } from './backgrounds.ts';
import { box, column, drawing, type Element, text } from './element.ts';
import { formationOf } from './figures.ts';
import { figureRow, managerName, subline, whenAndWhere, wordmark } from './frame.view.ts';
import type { PictureContext } from './picture-context.ts';
import { pitchView } from './pitch.view.ts';

const SIDE = 1080;
const EDGE = 44;
const WIDTH = SIDE - 2 * EDGE;
const MARK = 40;

/** The square for feeds: the eleven, and what the team has reached. */
export async function postPicture(context: PictureContext): Promise<Element> {
  const { theme, content } = context;
  const nameWidth = WIDTH - 240;
  return column(
    { width: SIDE, height: SIDE, background: theme.ground, position: 'relative' },
    drawing(nightSvg(theme, SIDE, SIDE), SIDE, SIDE, { position: 'absolute', left: 0, top: 0 }),
    box(
      { padding: `28px ${EDGE}px 14px`, justifyContent: 'space-between', width: SIDE, height: 148 },
      column(
        { justifyContent: 'center' },
        await managerName(context, nameWidth, 66),
        await subline(context, whenAndWhere(context), nameWidth, 30),
      ),
      column(
        { alignItems: 'flex-end', justifyContent: 'center' },
        wordmark(context, MARK),
        text(formationOf(content), {
          fontSize: 30,
          fontWeight: 700,
          color: theme.accent,
          marginTop: 6,
        }),
      ),
    ),
    await pitchView(
      {
        width: SIDE,
        height: 790,
        seen: 'stand',
        shirt: 92,
        name: 31,
        chip: 24,
        inset: 30,
        top: 26,
        bottom: 22,
      },
      context,
    ),
    box(
      { padding: `0 ${EDGE}px`, alignItems: 'center', width: SIDE, height: 142 },
      await figureRow(context, WIDTH, 84),
    ),
  );
}
