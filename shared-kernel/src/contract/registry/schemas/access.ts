import * as Type from 'typebox';
import { SHELL } from '../../composition/release.ts';
import { Nullable, OneOf } from '../../schemas/ids.ts';
import { BranchName, VersionName } from './parts.ts';

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

const RemoteName = Type.String({
  pattern: `^(${SHELL}|mf-[a-z][a-z0-9-]*)$`,
  maxLength: 200,
  description: 'Or `shell`',
});

/**
 * What somebody asked for of one remote, or of the shell: a version; the newest preview of a branch; or
 * what is served at a port of the tester's own machine, in development alone.
 */
export const Override = Type.Union(
  [
    Type.Object({ remote: RemoteName, version: VersionName }, { additionalProperties: false }),
    Type.Object({ remote: RemoteName, branch: BranchName }, { additionalProperties: false }),
    Type.Object(
      { remote: RemoteName, port: Type.Integer({ minimum: 1, maximum: 65_535 }) },
      { additionalProperties: false },
    ),
  ],
  { title: 'Override' },
);
export type Override = Type.Static<typeof Override>;

/** A link that shows testers other versions than everybody gets. */
export const OverrideLink = Type.Object(
  {
    id: Type.String(),
    overrides: Type.Array(Override),
    madeBy: Type.String(),
    madeAt: Time,
    expiresAt: Time,
    firstUsedAt: Nullable(Time),
    lastUsedAt: Nullable(Time),
    visitors: Type.Integer({ description: 'Who opened it, each once; of more than 1000, 1000' }),
    revokedAt: Nullable(Time),
  },
  { title: 'OverrideLink' },
);
export type OverrideLink = Type.Static<typeof OverrideLink>;

/** A link that makes the browsers that open it staff: rollouts may begin with them. */
export const StaffLink = Type.Object(
  {
    id: Type.String(),
    name: Type.String({ description: 'Whom it is for' }),
    madeBy: Type.String(),
    madeAt: Time,
    expiresAt: Time,
    lastUsedAt: Nullable(Type.String({ description: 'When it was opened last; ISO 8601, UTC' })),
    revokedAt: Nullable(Time),
  },
  { title: 'StaffLink' },
);
export type StaffLink = Type.Static<typeof StaffLink>;

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
