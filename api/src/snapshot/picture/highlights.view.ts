import type { SnapshotContent } from '@spieltag/shared-kernel/contract';
import { box, column, type Element, text } from './element.ts';
import { millions, roundIn, wholeNumber } from './figures.ts';
import { fitText } from './fit-text.ts';
import type { PictureContext } from './picture-context.ts';

type SnapshotSeason = NonNullable<SnapshotContent['season']>;

/** Somebody or something that stands out, with what it is above and why below. */
interface Highlight {
  readonly label: string;
  readonly name: string;
  readonly reason: string;
}

const NAME = 44;
const NAME_LINE = 1.1;
const LABEL = 26;
const REASON = 30;
const GAP = 40;

/** Best buy and worst miss side by side, each as wide as there is room; undefined: there is neither. */
export async function highlightRow(
  context: PictureContext,
  season: SnapshotSeason,
  width: number,
): Promise<Element | undefined> {
  const highlights = highlightsOf(context, season);
  if (highlights.length === 0) return undefined;
  const each = (width - GAP * (highlights.length - 1)) / highlights.length;
  const views = highlights.map((highlight) => highlightView(context, highlight, each));
  return box({ width, justifyContent: 'space-between' }, ...(await Promise.all(views)));
}

function highlightsOf(
  { texts }: PictureContext,
  { bestBuy, worstMiss }: SnapshotSeason,
): readonly Highlight[] {
  const pointsOf = (points: number) => texts.points(points, wholeNumber(points, texts));
  const buy = bestBuy && {
    label: texts.bestBuy,
    name: bestBuy.name,
    reason: texts.boughtFor(pointsOf(bestBuy.points), millions(bestBuy.price, texts)),
  };
  const miss = worstMiss && {
    label: texts.worstMiss,
    name: roundIn(texts, worstMiss.name),
    reason: pointsOf(worstMiss.missed),
  };
  return [buy, miss].filter((highlight) => highlight !== undefined);
}

async function highlightView(
  { measure, theme }: PictureContext,
  { label, name, reason }: Highlight,
  width: number,
): Promise<Element> {
  const nameSize = await fitText(measure, name, 800, width, NAME);
  const reasonSize = await fitText(measure, reason, 600, width, REASON);
  return column(
    { width, alignItems: 'flex-start' },
    text(label, { fontSize: LABEL, fontWeight: 600, lineHeight: 1.15, color: theme.muted }),
    // As high as the largest name, so that what stands below two of them is on one line.
    box(
      { height: NAME * NAME_LINE, alignItems: 'center' },
      text(name, { fontSize: nameSize, fontWeight: 800, lineHeight: NAME_LINE, color: theme.text }),
    ),
    text(reason, { fontSize: reasonSize, fontWeight: 600, lineHeight: 1.15, color: theme.muted }),
  );
}
