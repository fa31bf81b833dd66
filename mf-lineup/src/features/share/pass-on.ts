import type { ShareOutcome } from '@spieltag/shared-kernel/native';
import { useEffect, useState } from 'react';
import type { PictureFile } from './share-formats.model.ts';

/**
 * The picture as a file, once it has been fetched: a browser lets a page share only right after a press,
 * so it has to be there by then. Undefined: not yet, or it cannot be had; the link is shared alone.
 */
export function usePicture(file: PictureFile | undefined): File | undefined {
  const { path, name } = file ?? {};
  const [picture, setPicture] = useState<File>();
  useEffect(() => {
    setPicture(undefined);
    if (path === undefined || name === undefined) return;
    const asked = new AbortController();
    fetchPicture({ path, name }, asked.signal).then(setPicture, () => {});
    return () => asked.abort();
  }, [path, name]);
  return picture;
}

async function fetchPicture({ path, name }: PictureFile, signal: AbortSignal): Promise<File> {
  const reply = await fetch(path, { signal });
  if (!reply.ok) throw new Error(`The picture is answered with ${reply.status}`);
  return new File([await reply.blob()], name, { type: 'image/png' });
}

/** Has the browser keep the picture, under its name. */
export function download({ path, name }: PictureFile): void {
  const link = document.createElement('a');
  Object.assign(link, { href: path, download: name });
  link.click();
}

/** Puts an address into the clipboard. */
export async function copyAddress(url: string): Promise<ShareOutcome> {
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
