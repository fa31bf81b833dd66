import * as Type from 'typebox';
import { registryRow } from '../registry-row.ts';
import { PublisherKey } from '../schemas/access.ts';
import { OfMicroFrontend, Reason } from '../schemas/parts.ts';
import { MICRO_FRONTEND } from './paths.ts';

/** Keys the releases of a remote are signed with. */
export const keyRoutes = {
  list: registryRow({
    method: 'GET',
    path: `${MICRO_FRONTEND}/keys`,
    auth: 'token',
    summary: 'List the keys releases of a remote are signed with, revoked ones too',
    params: OfMicroFrontend,
    reply: Type.Object({ keys: Type.Array(PublisherKey) }),
    errors: ['PROJECT_NOT_FOUND'],
  }),
  add: registryRow({
    method: 'POST',
    path: `${MICRO_FRONTEND}/keys`,
    auth: 'operator',
    summary: 'Register a key: from then on releases of the remote have to be signed',
    params: OfMicroFrontend,
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 100 }),
      publicKey: Type.String({ maxLength: 100, description: 'Ed25519, 32 bytes in base64url' }),
      reason: Reason,
    }),
    reply: PublisherKey,
    success: 201,
    errors: ['PROJECT_NOT_FOUND', 'KEY_INVALID', 'KEY_EXISTS'],
  }),
  revoke: registryRow({
    method: 'DELETE',
    path: `${MICRO_FRONTEND}/keys/{keyId}`,
    auth: 'owner',
    summary: 'Revoke a key: it signs no release any more',
    params: Type.Object({ ...OfMicroFrontend.properties, keyId: Type.String() }),
    reply: Type.Null(),
    success: 204,
    errors: ['PROJECT_NOT_FOUND', 'KEY_NOT_FOUND'],
  }),
} as const;
