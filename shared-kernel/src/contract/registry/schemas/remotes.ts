import * as Type from 'typebox';
import { Nullable, OneOf } from '../../schemas/ids.ts';

const Time = Type.String({ description: 'ISO 8601, UTC' });

/** A version that a part of the visitors gets. */
export const Share = Type.Object({
  version: Type.String(),
  traffic: Type.Number({ description: 'Percent of the visitors' }),
  default: Type.Boolean({
    description: 'For those whom no other share reaches; one share of a remote is the default',
  }),
});
export type Share = Type.Static<typeof Share>;

/** How far the newest deployment of a remote has come. */
export const RolloutPhase = OneOf(['empty', 'stable', 'rolling', 'paused', 'split', 'pinned']);
export type RolloutPhase = Type.Static<typeof RolloutPhase>;

/** What is live of a remote, and what there is of it. */
export const RemoteState = Type.Object(
  {
    name: Type.String(),
    id: Type.String(),
    phase: RolloutPhase,
    shares: Type.Array(Share, { description: 'What new pages get now; the default comes last' }),
    deployment: Nullable(
      Type.Object({
        deploymentId: Type.String(),
        version: Type.String(),
        strategy: Type.String(),
        startedAt: Time,
        nextStepAt: Nullable(Time),
      }),
    ),
    fallback: Nullable(Type.String({ description: 'The version pages go back to' })),
    versions: Type.Array(
      Type.Object({ version: Type.String(), publishedAt: Time, withdrawnAt: Nullable(Time) }),
      { description: 'The newest first' },
    ),
  },
  { title: 'RemoteState' },
);
export type RemoteState = Type.Static<typeof RemoteState>;

/** A change, as it stands in the audit log. */
export const AuditEntry = Type.Object(
  {
    at: Time,
    actor: Type.String(),
    role: OneOf(['operator', 'team', 'registry', 'visitor']),
    action: Type.String(),
    remote: Nullable(Type.String()),
    reason: Type.String(),
    before: Type.Unknown(),
    after: Type.Unknown(),
  },
  { title: 'AuditEntry' },
);
export type AuditEntry = Type.Static<typeof AuditEntry>;

/** How a version fared in pages. */
export const VersionHealth = Type.Object({
  version: Type.String(),
  mounts: Type.Integer({ description: 'How often it came up' }),
  failures: Type.Integer({ description: 'How often it did not, or broke later' }),
  failuresToMount: Type.Integer({ description: 'Of the failures those before it ever came up' }),
  visitors: Type.Integer({ description: 'How many different visitors it failed for' }),
  causes: Type.Array(
    Type.Object({ phase: Type.String(), code: Type.String(), count: Type.Integer() }),
    { description: 'Why it failed, the most frequent first' },
  ),
});
export type VersionHealth = Type.Static<typeof VersionHealth>;

/** What one visitor gets of a remote, and why. */
export const VisitorRemote = Type.Object({
  name: Type.String(),
  id: Type.String(),
  bucket: Nullable(Type.Integer({ description: '0 to 9,999; null: all visitors get the same' })),
  version: Type.String(),
  traffic: Type.Number(),
  phase: RolloutPhase,
  because: Type.String({ description: 'One sentence' }),
});
export type VisitorRemote = Type.Static<typeof VisitorRemote>;

/** A published file that is not what its release says. */
export const AssetFault = Type.Object({
  remote: Type.String({ description: 'Or `shell`' }),
  version: Type.String(),
  file: Type.String({ description: 'With `.br` or `.gz` when it is the compressed one' }),
  fault: OneOf(['missing', 'changed']),
});
export type AssetFault = Type.Static<typeof AssetFault>;
