import { Resvg } from '@resvg/resvg-js';
import type { SnapshotContent, SnapshotType } from '@spieltag/shared-kernel/contract';
import satori from 'satori';
import type { Element } from './element.ts';
import { box } from './element.ts';
import { FONT_FAMILY, loadFonts } from './fonts.ts';
import { PICTURE_TEXTS, type PictureLanguage } from './picture.texts.ts';
import type { PictureContext } from './picture-context.ts';
import { PICTURE_SIZES } from './picture-sizes.ts';
import { postPicture } from './post.picture.ts';
import { printPicture } from './print.picture.ts';
import { roundPicture } from './round.picture.ts';
import { seasonPicture } from './season.picture.ts';
import { storyAPicture } from './story-a.picture.ts';
import { storyBPicture } from './story-b.picture.ts';
import { createTextWidth } from './text-width.ts';
import { NIGHT, PAPER, type Theme } from './theme.ts';

/** What a picture depends on. */
export interface PictureOrder {
  readonly type: SnapshotType;
  readonly language: PictureLanguage;
  readonly content: SnapshotContent;
}

interface Design {
  readonly theme: Theme;
  readonly layout: (context: PictureContext) => Promise<Element>;
  /** Pixels for each of the layout's. */
  readonly scale: number;
}

const DESIGNS: Readonly<Record<SnapshotType, Design>> = {
  post: { theme: NIGHT, layout: postPicture, scale: 1 },
  story_a: { theme: NIGHT, layout: storyAPicture, scale: 1 },
  story_b: { theme: PAPER, layout: storyBPicture, scale: 1 },
  print: { theme: PAPER, layout: printPicture, scale: 2 },
  round: { theme: NIGHT, layout: roundPicture, scale: 1 },
  season: { theme: NIGHT, layout: seasonPicture, scale: 1 },
};

const fonts = loadFonts();
const measure = createTextWidth(fonts);

/** Draws a picture: the same PNG, byte for byte, for the same order. Takes a CPU for a while. */
export async function drawPicture({ type, language, content }: PictureOrder): Promise<Uint8Array> {
  const { theme, layout, scale } = DESIGNS[type];
  const picture = await layout({ content, theme, texts: PICTURE_TEXTS[language], measure });
  const root = box({ fontFamily: FONT_FAMILY }, picture);
  const { width, height } = PICTURE_SIZES[type];
  const svg = await satori(root as unknown as Parameters<typeof satori>[0], {
    width: width / scale,
    height: height / scale,
    fonts,
  });
  return new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false },
  })
    .render()
    .asPng();
}
