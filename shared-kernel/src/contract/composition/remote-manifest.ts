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

const SLOT = '[a-z][a-z0-9-]*';

/** What a value of a slot's props can be: nothing that could be called or held on to. */
export const SLOT_PROP_TYPES = ['string', 'number', 'boolean'] as const;
export type SlotPropType = (typeof SLOT_PROP_TYPES)[number];

/** A named place in a remote's screens, which others may fill. */
export const ExtensionSlotRow = Type.Object(
  {
    version: Type.Integer({
      minimum: 1,
      description: 'Grows when the place or its props change incompatibly',
    }),
    props: Type.Record(
      Type.String({ pattern: '^[a-z][A-Za-z0-9]*$' }),
      Type.Unsafe<SlotPropType>({ type: 'string', enum: [...SLOT_PROP_TYPES] }),
      { additionalProperties: false, description: 'What is handed over, by name' },
    ),
    description: Type.String({ minLength: 1, description: 'Where it is and what belongs there' }),
  },
  { additionalProperties: false },
);
export type ExtensionSlotRow = Type.Static<typeof ExtensionSlotRow>;

/** By its name: every slot a remote offers. */
export const ExtensionSlots = Type.Record(Type.String({ pattern: `^${SLOT}$` }), ExtensionSlotRow, {
  additionalProperties: false,
});

/** What a remote puts into a slot of another one. */
export const Extension = Type.Object(
  {
    versions: Type.Array(Type.Integer({ minimum: 1 }), {
      minItems: 1,
      uniqueItems: true,
      description: 'Versions of the slot it fits: two while the slot changes',
    }),
    module: Type.String({
      pattern: MODULE,
      description: 'Module made by createExtension: "./card" is src/card.ts',
    }),
  },
  { additionalProperties: false },
);
export type Extension = Type.Static<typeof Extension>;

/** By slot, as 'mf-live/round': what fills it. */
export const Extensions = Type.Record(
  Type.String({ pattern: `^mf-[a-z][a-z0-9-]*/${SLOT}$` }),
  Extension,
  { additionalProperties: false },
);
export type Extensions = Type.Static<typeof Extensions>;

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
    extensionSlots: Type.Optional(ExtensionSlots),
    extensions: Type.Optional(Extensions),
    budget: Type.Optional(SizeBudget),
  },
  { additionalProperties: false },
);
export type RemoteManifest = Type.Static<typeof RemoteManifest>;
