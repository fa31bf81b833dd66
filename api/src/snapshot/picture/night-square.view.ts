import { nightSvg } from './backgrounds.ts';
import { box, column, drawing, type Element } from './element.ts';
import { closing, managerName, subline, wordmark } from './frame.view.ts';
import type { PictureContext } from './picture-context.ts';

const SIDE = 1080;
const EDGE = 56;
/** Between the edges of the square. */
export const SQUARE_WIDTH = SIDE - 2 * EDGE;
/** Left to the product's name. */
const MARK_WIDTH = 280;

/** A square under floodlights: whose it is and about what, its contents, and a question to the viewer. */
export async function nightSquare(
  context: PictureContext,
  about: string,
  ...contents: readonly (Element | undefined)[]
): Promise<Element> {
  return column(
    {
      width: SIDE,
      height: SIDE,
      padding: `44px ${EDGE}px 40px`,
      justifyContent: 'space-between',
      background: context.theme.ground,
      position: 'relative',
    },
    drawing(nightSvg(context.theme, SIDE, SIDE), SIDE, SIDE, {
      position: 'absolute',
      left: 0,
      top: 0,
    }),
    box(
      { justifyContent: 'space-between', alignItems: 'flex-start', width: SQUARE_WIDTH },
      column(
        {},
        await managerName(context, SQUARE_WIDTH - MARK_WIDTH, 66),
        await subline(context, about, SQUARE_WIDTH - MARK_WIDTH, 30),
      ),
      wordmark(context, 40),
    ),
    ...contents,
    box({ justifyContent: 'center', width: SQUARE_WIDTH }, closing(context, 34)),
  );
}
