import { Camera, CameraDirection, CameraErrorCode, MediaTypeSelection } from '@capacitor/camera';
import type { PictureSource } from '@spieltag/shared-kernel/native';

/** Longest side of what is read: the game cuts a small square out of it. */
const LONGEST_SIDE = 2048;
const SIZE = { targetWidth: LONGEST_SIDE, targetHeight: LONGEST_SIDE };

/** What the plugin says on both platforms when somebody thinks better of it. */
const CANCELLED = /cancel/i;
const FORBIDDEN: readonly unknown[] = [
  CameraErrorCode.CameraPermissionDenied,
  CameraErrorCode.GalleryPermissionDenied,
];

/**
 * A picture from the camera or the library; undefined: none was chosen.
 * @throws DOMException NotAllowedError where the user has forbidden the app to use them; what else speaks
 * against it
 */
export async function takePicture(source: PictureSource): Promise<Blob | undefined> {
  const address = await choose(source).catch((error: unknown) => {
    if (!(error instanceof Error)) throw error;
    if (CANCELLED.test(error.message)) return undefined;
    const isForbidden = 'code' in error && FORBIDDEN.includes(error.code);
    throw isForbidden ? new DOMException(error.message, 'NotAllowedError') : error;
  });
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
