import { box, column, type Element, text } from './element.ts';
import { type Figure, figuresOf, roundIn } from './figures.ts';
import { fitText } from './fit-text.ts';
import type { PictureContext } from './picture-context.ts';

/** Around a figure, against its size: what stands above it, after it, and between two. */
const LABEL = 0.36;
const ADDITION = 0.5;
const ADDITION_GAP = 0.14;
const GAP = 0.45;

/** The product's name, with the floodlight before it. */
export function wordmark({ theme }: PictureContext, size: number): Element {
  return box(
    { alignItems: 'center' },
    box({
      width: size * 0.2,
      height: size * 0.78,
      background: theme.accent,
      transform: 'skewX(-14deg)',
      marginRight: size * 0.1,
    }),
    box({
      width: size * 0.2,
      height: size * 0.78,
      background: theme.accent,
      opacity: 0.55,
      transform: 'skewX(-14deg)',
      marginRight: size * 0.26,
    }),
    text('SPIELTAG', {
      fontSize: size,
      fontWeight: 800,
      lineHeight: 1,
      letterSpacing: size * 0.04,
      color: theme.text,
    }),
  );
}

/** The manager's name as large as it fits. */
export async function managerName(
  { content, measure, theme }: PictureContext,
  width: number,
  max: number,
): Promise<Element> {
  const size = await fitText(measure, content.name, 800, width, max);
  return text(content.name, {
    fontSize: size,
    fontWeight: 800,
    lineHeight: 1.05,
    color: theme.text,
  });
}

/** A line below the name, as large as it fits. */
export async function subline(
  { measure, theme }: PictureContext,
  content: string,
  width: number,
  max: number,
): Promise<Element> {
  const size = await fitText(measure, content, 600, width, max);
  return text(content, { fontSize: size, fontWeight: 600, lineHeight: 1.15, color: theme.muted });
}

/** Up to three figures side by side, of one size, the first in the light. */
export async function figureRow(
  context: PictureContext,
  width: number,
  max: number,
  figures: readonly Figure[] = figuresOf(context.content, context.texts),
): Promise<Element> {
  const widths = await Promise.all(figures.map((figure) => figureWidth(figure, context)));
  const needed = widths.reduce((sum, each) => sum + each, GAP * (figures.length - 1));
  const size = Math.min(max, width / needed);
  return box(
    { width, justifyContent: 'space-between', alignItems: 'flex-end' },
    ...figures.map((figure, i) => figureView(figure, size, i === 0, context)),
  );
}

/** At a size of 1. */
async function figureWidth(
  { label, value, addition }: Figure,
  { measure }: PictureContext,
): Promise<number> {
  const valueWidth = await measure(value, 800);
  const additionWidth = addition ? (await measure(addition, 600)) * ADDITION + ADDITION_GAP : 0;
  return Math.max(valueWidth + additionWidth, (await measure(label, 600)) * LABEL);
}

function figureView(
  { label, value, addition }: Figure,
  size: number,
  lit: boolean,
  { theme }: PictureContext,
): Element {
  return column(
    { alignItems: 'flex-start' },
    text(label, { fontSize: size * LABEL, fontWeight: 600, lineHeight: 1.1, color: theme.muted }),
    box(
      { alignItems: 'baseline' },
      text(value, {
        fontSize: size,
        fontWeight: 800,
        lineHeight: 1.04,
        color: lit ? theme.accent : theme.text,
      }),
      addition
        ? text(addition, {
            fontSize: size * ADDITION,
            fontWeight: 600,
            lineHeight: 1,
            color: theme.muted,
            marginLeft: size * ADDITION_GAP,
          })
        : undefined,
    ),
  );
}

/** The last line: a question to the viewer. */
export function closing({ theme, texts }: PictureContext, size: number): Element {
  return text(texts.invitation, { fontSize: size, fontWeight: 700, color: theme.accent });
}

/** `4. Spieltag · Liga 2026/27`; the league's name once where the season's contains it. */
export function whenAndWhere({ content, texts }: PictureContext): string {
  return [roundIn(texts, content.roundName), whereOnly(content)].filter(Boolean).join(' · ');
}

/** The season alone, as above. */
export function whereOnly({ leagueName, seasonName }: PictureContext['content']): string {
  const season = seasonName.includes(leagueName) ? seasonName : `${leagueName} ${seasonName}`;
  return season.trim();
}
