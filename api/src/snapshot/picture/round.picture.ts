import { nightSvg } from './backgrounds.ts';
import { box, column, drawing, type Element, text } from './element.ts';
import { bestOf, wholeNumber } from './figures.ts';
import { closing, figureRow, managerName, subline, whenAndWhere, wordmark } from './frame.view.ts';
import type { PictureContext } from './picture-context.ts';
import { playerToken } from './player.view.ts';
import { postPicture } from './post.picture.ts';

const SIDE = 1080;
const EDGE = 56;
const WIDTH = SIDE - 2 * EDGE;
const BEST = 3;
const TOKEN = { slotWidth: Math.floor(WIDTH / BEST), shirt: 150, name: 38, chip: 34 };

/** The square about a round that is played: its points, who made them, and what they are worth. */
export async function roundPicture(context: PictureContext): Promise<Element> {
  const { theme, texts, content } = context;
  const { roundScore } = content;
  // Nothing to tell yet: the lineup is.
  if (roundScore === null) return postPicture(context);
  const best = await Promise.all(
    bestOf(content, BEST).map((slot) => playerToken(slot, TOKEN, context)),
  );
  return column(
    {
      width: SIDE,
      height: SIDE,
      padding: `44px ${EDGE}px 40px`,
      justifyContent: 'space-between',
      background: theme.ground,
      position: 'relative',
    },
    drawing(nightSvg(theme, SIDE, SIDE), SIDE, SIDE, { position: 'absolute', left: 0, top: 0 }),
    box(
      { justifyContent: 'space-between', alignItems: 'flex-start', width: WIDTH },
      column(
        {},
        await managerName(context, WIDTH - 280, 66),
        await subline(context, whenAndWhere(context), WIDTH - 280, 30),
      ),
      wordmark(context, 40),
    ),
    column(
      { alignItems: 'center', width: WIDTH },
      text(wholeNumber(roundScore, texts), {
        fontSize: 290,
        fontWeight: 800,
        lineHeight: 0.9,
        color: theme.accent,
      }),
      text(texts.roundScore, { fontSize: 44, fontWeight: 700, color: theme.text }),
    ),
    box({ justifyContent: 'space-around', alignItems: 'flex-start', width: WIDTH }, ...best),
    await figureRow({ ...context, content: { ...content, roundScore: null } }, WIDTH, 72),
    box({ justifyContent: 'center', width: WIDTH }, closing(context, 34)),
  );
}
