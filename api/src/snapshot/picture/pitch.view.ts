import type { SnapshotSlot } from '@spieltag/shared-kernel/contract';
import type { Position } from '@spieltag/shared-kernel/rules';
import { pitchSvg } from './backgrounds.ts';
import { box, column, drawing, type Element } from './element.ts';
import { sidesOf } from './figures.ts';
import type { PictureContext } from './picture-context.ts';
import { playerToken } from './player.view.ts';

/** Rows of the pitch from the far goal to the own. */
const ROWS: readonly Position[] = ['FORWARD', 'MIDFIELDER', 'DEFENDER', 'GOALKEEPER'];
const WIDEST_SLOT = 0.27;

export interface PitchBox {
  readonly width: number;
  readonly height: number;
  readonly seen: 'above' | 'stand';
  /** Height and sizes of a player; the width of a slot follows from the row. */
  readonly shirt: number;
  readonly name: number;
  readonly chip: number;
  /** Between the edge of the picture and the players of the widest row. */
  readonly inset: number;
  /** Room above the first and below the last row. */
  readonly top: number;
  readonly bottom: number;
}

/** The eleven on the ground, each row as wide as it has players. */
export async function pitchView(pitch: PitchBox, context: PictureContext): Promise<Element> {
  const { width, height } = pitch;
  const slots = sidesOf(context.content).pitch;
  const rows = await Promise.all(
    ROWS.map((position) =>
      rowOf(
        slots.filter((slot) => slot.position === position),
        pitch,
        context,
      ),
    ),
  );
  return box(
    { width, height, position: 'relative', flexShrink: 0 },
    drawing(pitchSvg(context.theme, pitch.seen, width, height), width, height, {
      position: 'absolute',
      left: 0,
      top: 0,
    }),
    column(
      {
        width,
        height,
        position: 'absolute',
        left: 0,
        top: 0,
        paddingTop: pitch.top,
        paddingBottom: pitch.bottom,
        justifyContent: 'space-between',
        alignItems: 'center',
      },
      ...rows,
    ),
  );
}

async function rowOf(slots: readonly SnapshotSlot[], pitch: PitchBox, context: PictureContext) {
  const room = pitch.width - 2 * pitch.inset;
  const slotWidth = room * Math.min(WIDEST_SLOT, 1 / Math.max(1, slots.length));
  const size = { slotWidth, shirt: pitch.shirt, name: pitch.name, chip: pitch.chip };
  const tokens = await Promise.all(slots.map((slot) => playerToken(slot, size, context)));
  return box({ justifyContent: 'center', alignItems: 'flex-start' }, ...tokens);
}
