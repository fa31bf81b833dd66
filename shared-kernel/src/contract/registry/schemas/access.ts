import * as Type from 'typebox';
import { Nullable, OneOf } from '../../schemas/ids.ts';

const Time = Type.String({ description: 'ISO 8601, UTC' });

/** Who somebody is to the registry. */
const identity = {
  name: Type.String({ description: 'As the history names them' }),
  role: OneOf(['operator', 'team']),
  remotes: Type.Array(Type.String(), { description: 'What a team may publish and deploy' }),
};

/** A token of the admin API; the token itself is shown once, when it is made. */
export const AccessToken = Type.Object(
  {
    id: Type.String(),
    ...identity,
    madeBy: Nullable(Type.String({ description: 'Null: whoever has the key has signed it' })),
    madeAt: Time,
    expiresAt: Time,
    lastUsedAt: Nullable(Time),
    revokedAt: Nullable(Time),
  },
  { title: 'AccessToken' },
);
export type AccessToken = Type.Static<typeof AccessToken>;

/** A device on which somebody is signed in to the operators' page. */
export const OperatorSession = Type.Object(
  {
    id: Type.String(),
    ...identity,
    device: Type.String({ description: 'What the browser says of itself' }),
    madeAt: Time,
    expiresAt: Time,
    lastUsedAt: Time,
    isOwn: Type.Boolean({ description: 'It is the one that asks' }),
  },
  { title: 'OperatorSession' },
);
export type OperatorSession = Type.Static<typeof OperatorSession>;

/** A link that shows testers a version of a remote. */
export const OverrideLink = Type.Object(
  {
    id: Type.String(),
    remote: Type.String(),
    version: Type.String(),
    madeBy: Type.String(),
    madeAt: Time,
    expiresAt: Time,
    lastUsedAt: Nullable(Time),
    revokedAt: Nullable(Time),
  },
  { title: 'OverrideLink' },
);
export type OverrideLink = Type.Static<typeof OverrideLink>;

/** Who is signed in. */
export const SignedIn = Type.Object({ ...identity, expiresAt: Time }, { title: 'SignedIn' });
export type SignedIn = Type.Static<typeof SignedIn>;

/** A public key releases of a remote are signed with. */
export const PublisherKey = Type.Object(
  {
    id: Type.String({ description: 'Thumbprint of the key (RFC 7638)' }),
    name: Type.String(),
    publicKey: Type.String({ description: 'Ed25519, 32 bytes in base64url' }),
    addedBy: Type.String(),
    addedAt: Time,
    revokedAt: Nullable(Time),
  },
  { title: 'PublisherKey' },
);
export type PublisherKey = Type.Static<typeof PublisherKey>;
