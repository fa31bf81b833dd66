import { Resvg } from '@resvg/resvg-js';
import { drawProductIcon, type ProductIconOptions } from '@spieltag/shared-kernel/art';

interface Icon extends ProductIconOptions {
  readonly sizePx: number;
}

/** Of the ground nothing is round where a system cuts its own shape, and the mark keeps away from its edge. */
const WHOLE_GROUND = { corner: 0 };
const MASKED = { ...WHOLE_GROUND, scale: 0.9 };

const ICONS: Readonly<Record<string, Icon>> = {
  'icon-192.png': { sizePx: 192 },
  'icon-512.png': { sizePx: 512 },
  'maskable-192.png': { sizePx: 192, ...MASKED },
  'maskable-512.png': { sizePx: 512, ...MASKED },
  'monochrome-512.png': { sizePx: 512, isMonochrome: true },
  'apple-touch-180.png': { sizePx: 180, ...WHOLE_GROUND },
};

/** The icons of an installed game, by file. */
export function renderIcons(): ReadonlyMap<string, Buffer> {
  return new Map(
    Object.entries(ICONS).map(([file, { sizePx, ...options }]) => {
      const drawing = new Resvg(drawProductIcon(options), {
        fitTo: { mode: 'width', value: sizePx },
      });
      return [file, drawing.render().asPng()];
    }),
  );
}
