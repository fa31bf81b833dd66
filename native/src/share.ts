import { Directory, Filesystem } from '@capacitor/filesystem';
import { Share, type ShareOptions } from '@capacitor/share';
import type { ShareContent } from '@spieltag/shared-kernel/native';

/** What the plugins of both platforms say when somebody thinks better of it. */
const CANCELLED = /cancel/i;

/**
 * Offers content to the device's other apps, a picture as a file.
 * @throws DOMException AbortError when the user closes the offer
 */
export async function share({ title, text, url, picture }: ShareContent): Promise<void> {
  const files = picture ? { files: [await keep(picture)] } : {};
  await offer({ title, url, ...(text !== undefined && { text }), ...files });
}

/**
 * Offers a file to the device's other apps, one of which keeps files: what a page downloads is lost in an app.
 * @throws DOMException AbortError when the user closes the offer
 */
export async function save(file: File): Promise<void> {
  await offer({ title: file.name, files: [await keep(file)] });
}

async function offer(options: ShareOptions): Promise<void> {
  try {
    await Share.share(options);
  } catch (error) {
    if (error instanceof Error && CANCELLED.test(error.message)) {
      throw new DOMException(error.message, 'AbortError');
    }
    throw error;
  }
}

/** Other apps are given files, which the device throws away when it needs the room. */
async function keep(file: File): Promise<string> {
  const data = await toBase64(file);
  const { uri } = await Filesystem.writeFile({
    path: file.name,
    data,
    directory: Directory.Cache,
  });
  return uri;
}

function toBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
