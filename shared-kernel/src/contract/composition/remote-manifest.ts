import * as Type from 'typebox';

/** Text in both languages. */
export const Label = Type.Object(
  { de: Type.String({ minLength: 1 }), en: Type.String({ minLength: 1 }) },
  { additionalProperties: false },
);
export type Label = Type.Static<typeof Label>;

/** Where an application is put: `main` below the status bar, `overlay` above whatever is there. */
export const SLOTS = ['main', 'overlay'] as const;
export type Slot = (typeof SLOTS)[number];

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

/** One application of a remote: a module with lifecycles, and the addresses it lives under. */
export const RemoteApplication = Type.Object(
  {
    name: Type.String({ pattern: '^[a-z][a-z0-9-]*$' }),
    module: Type.String({
      pattern: '^\\./[a-z][a-z0-9-]*$',
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

/** `remote.json` of a remote's package: all the build, the registry and the shell know about it. */
export const RemoteManifest = Type.Object(
  {
    name: Type.String({ pattern: '^mf-[a-z][a-z0-9-]*$' }),
    kernel: KernelRange,
    label: Type.Optional(Label),
    applications: Type.Array(RemoteApplication, { minItems: 1 }),
    events: RemoteEvents,
  },
  { additionalProperties: false },
);
export type RemoteManifest = Type.Static<typeof RemoteManifest>;
