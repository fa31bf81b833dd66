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

/** Where a release was taken from that is published here as well. */
export const CopyOrigin = Type.Object(
  {
    site: Type.String({ pattern: '^https?://[^/?#]{1,255}$', description: 'Origin of that site' }),
    publishedAt: Type.String({ maxLength: 40, description: 'There; ISO 8601, UTC' }),
  },
  { additionalProperties: false },
);
export type CopyOrigin = Type.Static<typeof CopyOrigin>;

/**
 * How far the newest deployment of a remote has come. `waiting`: the time of a step is over, and it
 * was not seen to work by enough visitors.
 */
export const RolloutPhase = OneOf([
  'empty',
  'stable',
  'rolling',
  'waiting',
  'paused',
  'split',
  'pinned',
]);
export type RolloutPhase = Type.Static<typeof RolloutPhase>;

/** What is live of a remote, and what there is of it. */
export const RemoteState = Type.Object(
  {
    name: Type.String(),
    id: Type.String(),
    phase: RolloutPhase,
    revision: Type.String({ description: 'Another one after every change of what is deployed' }),
    shares: Type.Array(Share, { description: 'What new pages get now; the default comes last' }),
    deployment: Nullable(
      Type.Object({
        deploymentId: Type.String(),
        version: Type.String(),
        strategy: Type.String(),
        staffFirst: Type.Boolean({ description: 'Staff have it before and at every step' }),
        /** Who has it so far: staff alone, or a share of all visitors. */
        audience: OneOf(['staff', 'visitors']),
        step: Type.Integer({ description: 'The step it has reached; the first is 0' }),
        startedAt: Time,
        nextStepAt: Nullable(Time),
        nextTraffic: Type.Optional(
          Type.Number({
            description:
              'Percent of the visitors that have it at the next step; absent when there is none',
          }),
        ),
        evidence: Nullable(
          Type.Object({
            mounts: Type.Integer({
              description: 'Those of its audience for whom it came up in this step',
            }),
            needed: Type.Integer({ description: 'So many are waited for before the next step' }),
          }),
        ),
      }),
    ),
    fallback: Nullable(Type.String({ description: 'The version pages go back to' })),
    goneBack: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.String(),
          from: Type.String({ description: 'The version that is live' }),
          to: Nullable(Type.String({ description: 'What fits; null: no version does' })),
        }),
        {
          description:
            'Remotes whose live version does not fit the shell: of the shell all, of another itself; absent: none',
        },
      ),
    ),
    versions: Type.Array(
      Type.Object({
        version: Type.String(),
        publishedAt: Time,
        withdrawnAt: Nullable(Time),
        signedBy: Nullable(Type.String({ description: 'Id of a key' })),
        previewOf: Type.Optional(
          Type.String({ description: 'A branch: nobody gets it but by a link' }),
        ),
        copiedFrom: Type.Optional(CopyOrigin),
      }),
      { description: 'The newest first' },
    ),
  },
  { title: 'RemoteState' },
);
export type RemoteState = Type.Static<typeof RemoteState>;

/** A change, as it stands in the audit log. */
export const AuditEntry = Type.Object(
  {
    no: Type.Optional(
      Type.String({
        description:
          'Its number, larger than those of entries before it; absent: of a former registry',
      }),
    ),
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

/** How a version fared in pages; every visitor counts once. */
export const VersionHealth = Type.Object({
  version: Type.String(),
  visitors: Type.Integer({ description: 'Whose pages reported it' }),
  mounts: Type.Integer({ description: 'Visitors for whom it came up' }),
  failures: Type.Integer({ description: 'Visitors for whom it did not, or broke later' }),
  networks: Type.Integer({ description: 'Networks of those it failed for' }),
  causes: Type.Array(
    Type.Object({ phase: Type.String(), code: Type.String(), count: Type.Integer() }),
    { description: 'Why it failed, the most frequent first' },
  ),
  staff: Type.Object(
    { mounts: Type.Integer(), failures: Type.Integer() },
    { description: 'The same of staff, who are not among the visitors above' },
  ),
});
export type VersionHealth = Type.Static<typeof VersionHealth>;

/** Failures of a version that are alike: of one place in the code. */
export const FailureGroup = Type.Object(
  {
    version: Type.String(),
    phase: Type.String(),
    code: Type.String(),
    message: Type.String({ description: "In the page's words; '' when it has none" }),
    stack: Type.String({ description: 'With places in the sources, where the release has maps' }),
    visitors: Type.Integer({ description: 'For so many it failed in this way first' }),
    browsers: Type.Record(Type.String(), Type.Integer(), { description: 'Reports by browser' }),
    paths: Type.Record(Type.String(), Type.Integer(), {
      description: 'Reports by path of the page',
    }),
    firstAt: Time,
    lastAt: Time,
  },
  { title: 'FailureGroup' },
);
export type FailureGroup = Type.Static<typeof FailureGroup>;

/** Errors of a remote's pages with one message, whatever numbers stand in it. */
export const PageError = Type.Object(
  {
    remote: Type.String({ description: 'Or `shell`' }),
    code: Type.String(),
    phase: Type.String(),
    message: Type.String({
      description: "In the page's words, without secrets; '' when it has none",
    }),
    stack: Type.String({ description: 'With places in the sources, where the release has maps' }),
    versions: Type.Array(Type.String(), { description: 'It was seen in, the last one first' }),
    visitors: Type.Integer({ description: 'For so many it was the first failure of the version' }),
    reports: Type.Integer({ description: 'So often pages told of it' }),
    browsers: Type.Record(Type.String(), Type.Integer(), { description: 'Reports by browser' }),
    paths: Type.Record(Type.String(), Type.Integer(), {
      description: 'Reports by path of the page',
    }),
    firstAt: Time,
    lastAt: Time,
  },
  { title: 'PageError' },
);
export type PageError = Type.Static<typeof PageError>;

/** A page of the errors that are kept. */
export const PageErrors = Type.Object({
  errors: Type.Array(PageError, { description: 'Those heard of last first, at most 20' }),
  found: Type.Integer({ description: 'So many there are on all pages' }),
  remotes: Type.Array(Type.Object({ remote: Type.String(), versions: Type.Array(Type.String()) }), {
    description: 'Every remote there are errors of, with its versions',
  }),
});
export type PageErrors = Type.Static<typeof PageErrors>;

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
