import type { SnapshotContent } from '@spieltag/shared-kernel/contract';
import type { PictureTexts } from './picture.texts.ts';
import type { TextWidth } from './text-width.ts';
import type { Theme } from './theme.ts';

/** What every part of a picture is given. */
export interface PictureContext {
  readonly content: SnapshotContent;
  readonly theme: Theme;
  readonly texts: PictureTexts;
  readonly measure: TextWidth;
}
