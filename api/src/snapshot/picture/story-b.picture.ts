import type { SnapshotSlot } from '@spieltag/shared-kernel/contract';
import type { Position } from '@spieltag/shared-kernel/rules';
import { box, column, type Element, text } from './element.ts';
import { type Figure, figuresOf, formationOf, sidesOf } from './figures.ts';
import { fitText } from './fit-text.ts';
import { closing, managerName, subline, whenAndWhere, wordmark } from './frame.view.ts';
import type { PictureContext } from './picture-context.ts';
import { rosterLines } from './roster.view.ts';

const WIDTH = 1080;
const HEIGHT = 1920;
const EDGE = 64;
const INNER = WIDTH - 2 * EDGE;
/** Covered by what apps lay over a story. */
const COVERED = 140;
const LINES: readonly Position[] = ['GOALKEEPER', 'DEFENDER', 'MIDFIELDER', 'FORWARD'];

/** The upright paper picture: the team sheet of a printed programme under one great figure. */
export async function storyBPicture(context: PictureContext): Promise<Element> {
  const { theme, texts, content } = context;
  const { pitch, bench } = sidesOf(content);
  const groups = await Promise.all(
    LINES.map((position) =>
      groupOf(
        texts.positionNames[position],
        pitch.filter((slot) => slot.position === position),
        context,
      ),
    ),
  );
  const benchHeight = bench.length > 12 ? 40 : 45;
  return column(
    { width: WIDTH, height: HEIGHT, background: theme.ground, padding: `0 ${EDGE}px` },
    box({ height: COVERED }),
    masthead(context, formationOf(content)),
    await headline(context),
    ...groups,
    box({ height: 16 }),
    text(texts.bench, { fontSize: 28, fontWeight: 700, color: theme.accent }),
    await rosterLines(
      bench,
      { width: INNER, columns: 3, rowHeight: benchHeight, gap: 26, sheet: false },
      context,
    ),
    box({ height: 26 }),
    closing(context, 40),
  );
}

/** What every programme begins with, between two rules. */
function masthead(context: PictureContext, formation: string): Element {
  const { theme } = context;
  const rule = `4px solid ${theme.text}`;
  return box(
    {
      width: INNER,
      justifyContent: 'space-between',
      alignItems: 'center',
      borderTop: rule,
      borderBottom: rule,
      padding: '12px 0 14px',
    },
    wordmark(context, 50),
    text(formation, { fontSize: 44, fontWeight: 700, color: theme.text }),
  );
}

/** Whose team it is, and how it stands. */
async function headline(context: PictureContext): Promise<Element> {
  const { texts, content } = context;
  const [first, ...others] = figuresOf(content, texts);
  const width = INNER * 0.44;
  const lines = await Promise.all(
    others.map(({ label, value, addition }) =>
      subline(context, `${label} ${value} ${addition}`.trim(), width, 44),
    ),
  );
  return column(
    { width: INNER, height: 350, justifyContent: 'center' },
    await managerName(context, INNER, 78),
    await subline(context, whenAndWhere(context), INNER, 36),
    box(
      { width: INNER, alignItems: 'center', justifyContent: 'space-between', marginTop: 14 },
      first ? await greatFigure(context, first, INNER * 0.5) : undefined,
      column({ width, alignItems: 'flex-start' }, ...lines),
    ),
  );
}

async function greatFigure(
  { theme, measure }: PictureContext,
  { label, value, addition }: Figure,
  width: number,
): Promise<Element> {
  return column(
    {},
    text([label, addition].filter(Boolean).join(' · '), {
      fontSize: 32,
      fontWeight: 700,
      color: theme.muted,
    }),
    text(value, {
      fontSize: await fitText(measure, value, 800, width, 160),
      fontWeight: 800,
      lineHeight: 1,
      color: theme.accent,
    }),
  );
}

async function groupOf(
  name: string,
  slots: readonly SnapshotSlot[],
  context: PictureContext,
): Promise<Element> {
  const { theme } = context;
  return column(
    { width: INNER, marginTop: 6 },
    text(name, { fontSize: 28, fontWeight: 700, color: theme.accent }),
    await rosterLines(
      slots,
      { width: INNER, columns: 1, rowHeight: 66, gap: 0, sheet: true },
      context,
    ),
  );
}
