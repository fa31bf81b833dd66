import { box, column, type Element, text } from './element.ts';
import { bestOf, wholeNumber } from './figures.ts';
import { figureRow, whenAndWhere } from './frame.view.ts';
import { nightSquare, SQUARE_WIDTH } from './night-square.view.ts';
import type { PictureContext } from './picture-context.ts';
import { playerToken } from './player.view.ts';
import { postPicture } from './post.picture.ts';

const BEST = 3;
const TOKEN = { slotWidth: Math.floor(SQUARE_WIDTH / BEST), shirt: 150, name: 38, chip: 34 };

/** The square about a round that is played: its points, who made them, and what they are worth. */
export async function roundPicture(context: PictureContext): Promise<Element> {
  const { theme, texts, content } = context;
  const { roundScore } = content;
  // Nothing to tell yet: the lineup is.
  if (roundScore === null) return postPicture(context);
  const best = await Promise.all(
    bestOf(content, BEST).map((slot) => playerToken(slot, TOKEN, context)),
  );
  return nightSquare(
    context,
    whenAndWhere(context),
    column(
      { alignItems: 'center', width: SQUARE_WIDTH },
      text(wholeNumber(roundScore, texts), {
        fontSize: 290,
        fontWeight: 800,
        lineHeight: 0.9,
        color: theme.accent,
      }),
      text(texts.roundScore, { fontSize: 44, fontWeight: 700, color: theme.text }),
    ),
    box({ justifyContent: 'space-around', alignItems: 'flex-start', width: SQUARE_WIDTH }, ...best),
    await figureRow({ ...context, content: { ...content, roundScore: null } }, SQUARE_WIDTH, 72),
  );
}
