import * as Type from 'typebox';
import { Bytes, route } from '../route.ts';
import { Account } from '../schemas/account.ts';

const BASE = '/api/account/v1';

/** Largest picture a client may send; four characters of base64 carry three bytes. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** Room for the base64 of the largest picture and `data:image/...;base64,` before it. */
export const MAX_PICTURE_CHARS = Math.ceil(MAX_PICTURE_BYTES / 3) * 4 + 64;

const PictureBody = Type.Object({
  base64: Type.String({
    minLength: 1,
    maxLength: MAX_PICTURE_CHARS,
    description:
      'Base64 of the file, or a data URL; at most 5 MB, and 4 million pixels for the own picture, 25 million for a lineup',
  }),
});

/** Routes of the pictures users send. */
export const accountPictureRoutes = {
  updateImage: route({
    method: 'POST',
    path: `${BASE}/update-image.json`,
    auth: 'bearer',
    summary: 'Change the own picture: a PNG, JPEG or WebP, shown as 72x72',
    body: PictureBody,
    reply: Account,
    errors: ['IMAGE_INVALID'],
  }),
  uploadLineupShareImage: route({
    method: 'POST',
    path: `${BASE}/upload-lineup-share-image.json`,
    auth: 'bearer',
    summary: 'Keep a picture of the own lineup to be shared: a PNG or JPEG. Not for trial accounts',
    body: PictureBody,
    reply: Type.Object({ image: Type.String({ description: 'Path of the picture' }) }),
    errors: ['IMAGE_INVALID', 'TRIAL_NOT_ALLOWED'],
  }),
  image: route({
    method: 'GET',
    path: `${BASE}/images/{imageId}.jpg`,
    auth: 'public',
    summary: 'A picture a user sent; never another one under the same path',
    params: Type.Object({ imageId: Type.String({ pattern: '^im-[A-Za-z0-9_-]{16}$' }) }),
    reply: Bytes,
    media: 'image/jpeg',
    errors: ['IMAGE_NOT_FOUND'],
    conditional: true,
  }),
} as const;
