import { crestSvg, shirtSvg } from '@spieltag/shared-kernel/art';
import type { SnapshotPlayer, SnapshotSlot } from '@spieltag/shared-kernel/contract';
import { box, column, drawing, type Element, text } from './element.ts';
import { hasPoints, millions, pointsIn } from './figures.ts';
import { fitText } from './fit-text.ts';
import type { Weight } from './fonts.ts';
import type { PictureContext } from './picture-context.ts';

/** A list of players in columns. */
export interface RosterBox {
  readonly width: number;
  readonly columns: number;
  readonly rowHeight: number;
  readonly gap: number;
  /** The team sheet has shirts instead of positions, and prices beside the points. */
  readonly sheet: boolean;
}

/** Players as lines: position, crest, the name whole, points and price. */
export async function rosterLines(
  slots: readonly SnapshotSlot[],
  { width, columns, rowHeight, gap, sheet }: RosterBox,
  context: PictureContext,
): Promise<Element> {
  const lineWidth = (width - gap * (columns - 1)) / columns;
  const lines = await Promise.all(
    slots.map((slot) => rosterLine(slot, lineWidth, rowHeight, sheet, context)),
  );
  const perColumn = Math.ceil(lines.length / columns);
  return box(
    { width, justifyContent: 'space-between', alignItems: 'flex-start' },
    ...Array.from({ length: columns }, (_, i) =>
      column({ width: lineWidth }, ...lines.slice(i * perColumn, (i + 1) * perColumn)),
    ),
  );
}

async function rosterLine(
  { position, player }: SnapshotSlot,
  width: number,
  height: number,
  sheet: boolean,
  context: PictureContext,
): Promise<Element> {
  const { theme, texts, measure } = context;
  const goalkeeper = position === 'GOALKEEPER';
  const size = height * 0.56;
  const crest = Math.round(height * 0.66);
  const first = sheet ? height : size * 1.9;
  const figures = player ? figuresOf(player, sheet, context) : [];
  // Every figure is as wide as the widest of its kind, so that they stand in columns.
  const widths = await Promise.all(
    figures.map(async ({ widest, weight }) => (await measure(widest, weight)) * size + size * 0.4),
  );
  const taken = first + crest + size * 0.4 + widths.reduce((sum, each) => sum + each, 0);
  const name = player ? `${player.name}${player.isCaptain ? ' (C)' : ''}` : texts.empty;
  const nameSize = await fitText(measure, name, 600, width - taken, size);
  return box(
    {
      width,
      height,
      alignItems: 'center',
      borderBottom: `${Math.max(1, height * 0.025)}px solid ${theme.line}`,
    },
    box(
      { width: first, height, alignItems: 'center' },
      sheet && player
        ? drawing(shirtSvg(player.teamId, { goalkeeper }, crest), crest, crest)
        : text(texts.positions[position], {
            fontSize: size * 0.68,
            fontWeight: 600,
            color: theme.muted,
          }),
    ),
    player
      ? drawing(crestSvg(player.teamId, crest), crest, crest, { marginRight: size * 0.4 })
      : undefined,
    text(name, {
      fontSize: nameSize,
      fontWeight: player ? 600 : 500,
      color: player ? theme.text : theme.muted,
      flexGrow: 1,
    }),
    ...figures.map(({ value, weight, color }, i) =>
      text(value, {
        width: widths[i] ?? 0,
        justifyContent: 'flex-end',
        fontSize: size,
        fontWeight: weight,
        color,
      }),
    ),
  );
}

interface LineFigure {
  readonly value: string;
  readonly widest: string;
  readonly weight: Weight;
  readonly color: string;
}

/** Price and points; where there is little room the price only as long as there are no points. */
function figuresOf(
  { points, marketValue }: SnapshotPlayer,
  sheet: boolean,
  { theme, texts, content }: PictureContext,
): readonly LineFigure[] {
  const unit = sheet ? ` ${texts.millions}` : '';
  const price: LineFigure = {
    value: `${millions(marketValue, texts)}${unit}`,
    widest: `00.00${unit}`,
    weight: 500,
    color: theme.muted,
  };
  if (!hasPoints(content)) return [price];
  const score: LineFigure = {
    value: pointsIn(texts, points),
    widest: '−00',
    weight: 800,
    color: points !== null && points > 0 ? theme.accent : theme.muted,
  };
  return sheet ? [price, score] : [score];
}
