import { encodeQr } from '../../../qr/encode-qr.ts';
import { drawInvite, type InvitePicture, SIDE } from './draw-invite.ts';

/**
 * The invitation as a picture; rejects where this browser draws none.
 * @param link what the code leads to
 * @param fileName with its ending
 */
export async function makePicture(
  { link, ...about }: Omit<InvitePicture, 'rows'> & { readonly link: string },
  fileName: string,
): Promise<File> {
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const context = canvas.getContext('2d');
  const rows = encodeQr(link);
  if (!context || !rows) throw new Error('nothing can be drawn here');
  // The letters of the house, where they are not on the screen already; without them the device's do.
  await document.fonts.load('600 40px "Barlow Condensed"').catch(() => []);
  drawInvite(context, { ...about, rows });
  const content = await canvas.convertToBlob({ type: 'image/png' });
  return new File([content], fileName, { type: 'image/png' });
}
