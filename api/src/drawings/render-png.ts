import { renderAsync } from '@resvg/resvg-js';

/**
 * Draws SVG markup as PNG, off the thread that answers. Drawings hold no letters, so no font of the
 * machine is looked at: the bytes are the same everywhere.
 */
export async function renderPng(svg: string): Promise<Uint8Array> {
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return image.asPng();
}
