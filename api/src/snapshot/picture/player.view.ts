import { crestSvg, shirtSvg } from '@spieltag/shared-kernel/art';
import type { SnapshotPlayer, SnapshotSlot } from '@spieltag/shared-kernel/contract';
import { box, column, drawing, type Element, text } from './element.ts';
import { hasPoints, millions, pointsIn } from './figures.ts';
import { type FittedName, fitName } from './fit-text.ts';
import type { PictureContext } from './picture-context.ts';
import type { Theme } from './theme.ts';

/** Measures of a player on the pitch, in px. */
export interface TokenSize {
  readonly slotWidth: number;
  readonly shirt: number;
  readonly name: number;
  readonly chip: number;
}

/** A player on the pitch: shirt and crest, the name whole, points and price. */
export async function playerToken(
  slot: SnapshotSlot,
  size: TokenSize,
  context: PictureContext,
): Promise<Element> {
  const { slotWidth } = size;
  const style = { width: slotWidth, alignItems: 'center', flexShrink: 0 };
  const { player } = slot;
  if (!player) return column(style, ...emptySpot(slot, size, context));
  const room = slotWidth - size.name * 0.9;
  const name = await fitName(context.measure, player.name, 600, room, size.name);
  return column(
    style,
    shirtWithCrest(player, slot.position === 'GOALKEEPER', size.shirt, context),
    namePlate(name, size, context),
    chips(player, size, context),
  );
}

function shirtWithCrest(
  { teamId, isCaptain }: SnapshotPlayer,
  goalkeeper: boolean,
  side: number,
  { theme }: PictureContext,
): Element {
  const crest = Math.round(side * 0.4);
  return box(
    { width: side * 1.2, height: side, justifyContent: 'center', position: 'relative' },
    drawing(shirtSvg(teamId, { goalkeeper }, side), side, side),
    drawing(crestSvg(teamId, crest), crest, crest, {
      position: 'absolute',
      right: 0,
      bottom: side * 0.06,
    }),
    isCaptain ? armband(side * 0.36, theme) : undefined,
  );
}

/** Whose points count twice. */
function armband(side: number, theme: Theme): Element {
  return box(
    {
      position: 'absolute',
      left: 0,
      top: side * 0.3,
      width: side,
      height: side,
      borderRadius: side / 2,
      background: theme.accent,
      alignItems: 'center',
      justifyContent: 'center',
    },
    text('C', { fontSize: side * 0.78, fontWeight: 800, lineHeight: 1, color: theme.onAccent }),
  );
}

function namePlate({ lines, size }: FittedName, token: TokenSize, context: PictureContext) {
  const { theme } = context;
  return column(
    {
      marginTop: -token.shirt * 0.03,
      padding: `${token.name * 0.08}px ${token.name * 0.36}px ${token.name * 0.14}px`,
      borderRadius: token.name * 0.24,
      background: theme.plate,
      alignItems: 'center',
      justifyContent: 'center',
      minHeight: token.name * 1.3,
      maxWidth: token.slotWidth,
    },
    ...lines.map((line) =>
      text(line, { fontSize: size, fontWeight: 600, lineHeight: 1.06, color: theme.plateText }),
    ),
  );
}

function chips(
  { points, marketValue, isCaptain }: SnapshotPlayer,
  { chip }: TokenSize,
  { theme, texts, content }: PictureContext,
): Element {
  const isGain = points !== null && points > 0;
  const base = {
    fontSize: chip,
    lineHeight: 1,
    padding: `${chip * 0.12}px ${chip * 0.34}px ${chip * 0.2}px`,
    borderRadius: chip * 0.26,
  };
  const price = `${millions(marketValue, texts)} ${texts.millions}`;
  return box(
    { marginTop: chip * 0.18, alignItems: 'center' },
    hasPoints(content)
      ? text(`${pointsIn(texts, points)}${isCaptain && points !== null ? ' ×2' : ''}`, {
          ...base,
          fontWeight: 800,
          background: isGain ? theme.accent : theme.plate,
          color: isGain ? theme.onAccent : theme.plateText,
          marginRight: chip * 0.22,
        })
      : undefined,
    text(price, { ...base, fontWeight: 600, background: theme.surface, color: theme.muted }),
  );
}

function emptySpot({ position }: SnapshotSlot, size: TokenSize, context: PictureContext) {
  const { theme, texts } = context;
  const side = size.shirt * 0.86;
  return [
    box(
      {
        width: side,
        height: side,
        margin: (size.shirt - side) / 2,
        borderRadius: side / 2,
        border: `${Math.max(2, side * 0.035)}px dashed ${theme.marking}`,
        background: theme.around,
        alignItems: 'center',
        justifyContent: 'center',
      },
      text(texts.positions[position], {
        fontSize: side * 0.3,
        fontWeight: 700,
        color: theme.marking,
      }),
    ),
    text(texts.empty, {
      fontSize: size.name * 0.86,
      fontWeight: 500,
      lineHeight: 1.1,
      padding: `0 ${size.name * 0.36}px`,
      borderRadius: size.name * 0.24,
      background: theme.around,
      color: theme.marking,
    }),
  ];
}
