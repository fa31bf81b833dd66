import { Camera, CameraDirection, MediaTypeSelection } from '@capacitor/camera';
import type { PictureSource } from '@spieltag/shared-kernel/native';

/** Longest side of what is read: the game cuts a small square out of it. */
const LONGEST_SIDE = 2048;
const SIZE = { targetWidth: LONGEST_SIDE, targetHeight: LONGEST_SIDE };

/** A picture from the camera or the library; undefined: none was chosen, or none is allowed. */
export async function takePicture(source: PictureSource): Promise<Blob | undefined> {
  const address = await choose(source).catch(() => undefined);
  if (!address) return undefined;
  const reply = await fetch(address);
  return reply.blob();
}

/** Where the page can read it from. */
async function choose(source: PictureSource): Promise<string | undefined> {
  if (source === 'camera') {
    const direction = { cameraDirection: CameraDirection.Front, correctOrientation: true };
    return (await Camera.takePhoto({ ...SIZE, ...direction, webUseInput: true })).webPath;
  }
  const { results } = await Camera.chooseFromGallery({
    ...SIZE,
    mediaType: MediaTypeSelection.Photo,
    allowMultipleSelection: false,
    correctOrientation: true,
  });
  return results[0]?.webPath;
}
