import * as Type from 'typebox';
import { SLOTS, type Slot } from './page-names.ts';

/** Text in both languages. */
export const Label = Type.Object(
  { de: Type.String({ minLength: 1 }), en: Type.String({ minLength: 1 }) },
  { additionalProperties: false },
);
export type Label = Type.Static<typeof Label>;

/** Icons a tab can have: names of @spieltag/shared-kernel/vendor/icons. */
export const TAB_ICONS = [
  'ArrowLeftRight',
  'CalendarDays',
  'ChartColumn',
  'Gift',
  'House',
  'Medal',
  'Radio',
  'Settings',
  'Shirt',
  'Star',
  'Trophy',
  'Users',
] as const;
export type TabIcon = (typeof TAB_ICONS)[number];

/** A tab of the bottom navigation; it leads to the application's first pattern. */
export const Tab = Type.Object(
  {
    order: Type.Integer({ minimum: 1 }),
    icon: Type.Unsafe<TabIcon>({ type: 'string', enum: [...TAB_ICONS] }),
    label: Label,
  },
  { additionalProperties: false },
);
export type Tab = Type.Static<typeof Tab>;

const MODULE = '^\\./[a-z][a-z0-9-]*$';
const REMOTE = '^mf-[a-z][a-z0-9-]*$';

/** One application of a remote: a module with lifecycles, and the addresses it lives under. */
export const RemoteApplication = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z][a-z0-9-]*$' }),
    module: Type.String({
      pattern: MODULE,
      description: 'Exposed module: "./app" is src/app.ts',
    }),
    match: Type.Array(Type.String({ pattern: '^(/|\\*/)' }), {
      minItems: 1,
      description: 'Patterns under /{seasonId}, see matchesPattern; overlays begin with "*/"',
    }),
    slot: Type.Unsafe<Slot>({ type: 'string', enum: [...SLOTS] }),
    tab: Type.Optional(Tab),
  },
  { additionalProperties: false },
);
export type RemoteApplication = Type.Static<typeof RemoteApplication>;

/** Names of bus events with the version of their payload. */
export const EventVersions = Type.Record(Type.String(), Type.Integer({ minimum: 1 }));

/** Bus events a remote publishes and consumes. */
export const RemoteEvents = Type.Object(
  { publishes: EventVersions, consumes: EventVersions },
  { additionalProperties: false },
);
export type RemoteEvents = Type.Static<typeof RemoteEvents>;

/** The kernel a remote was built for: this version or a newer one of the same major. */
export const KernelRange = Type.String({ pattern: '^\\^\\d+\\.\\d+\\.\\d+$' });

/** Modules with the version of what they export; it grows when that changes incompatibly. */
export const ModuleVersions = Type.Record(
  Type.String({ pattern: MODULE }),
  Type.Integer({ minimum: 1 }),
  { additionalProperties: false },
);

/** How large a remote may become, in bytes as they are sent (gzip). */
export const SizeBudget = Type.Object(
  {
    firstBytes: Type.Integer({
      minimum: 1,
      description: 'Entry, script and styles of its largest module: what the first visit loads',
    }),
    allBytes: Type.Integer({ minimum: 1, description: 'All scripts and styles' }),
  },
  { additionalProperties: false },
);
export type SizeBudget = Type.Static<typeof SizeBudget>;

/** `remote.json` of a remote's package: all the build, the registry and the shell know about it. */
export const RemoteManifest = Type.Object(
  {
    name: Type.String({ pattern: REMOTE }),
    kernel: KernelRange,
    label: Type.Optional(Label),
    applications: Type.Array(RemoteApplication, { minItems: 1 }),
    events: RemoteEvents,
    exposes: Type.Optional(ModuleVersions),
    uses: Type.Optional(
      Type.Record(Type.String({ pattern: REMOTE }), ModuleVersions, {
        additionalProperties: false,
        description: 'By remote: its exposed modules this one opens or loads',
      }),
    ),
    budget: Type.Optional(SizeBudget),
  },
  { additionalProperties: false },
);
export type RemoteManifest = Type.Static<typeof RemoteManifest>;
