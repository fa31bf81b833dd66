import type { RemoteManifest } from '@spieltag/shared-kernel/composition';
import type { OfferedSlot, Usage } from './read-usage.ts';

type Slots = Pick<RemoteManifest, 'name' | 'extensionSlots' | 'extensions'>;

/** Where the slots a remote offers or fills are not those it declares, one line each. */
export function slotFaults(
  manifest: Slots,
  usage: Pick<Usage, 'offers' | 'extensions'>,
): readonly string[] {
  return [...offerFaults(manifest, usage.offers), ...extensionFaults(manifest, usage.extensions)];
}

function offerFaults(
  { name: remote, extensionSlots = {} }: Slots,
  offers: readonly OfferedSlot[],
): readonly string[] {
  const declared = new Map(
    Object.entries(extensionSlots).map(([slot, row]) => [`${remote}/${slot}`, row]),
  );
  const offered = new Set(offers.map(({ name }) => name));
  return [
    ...offers.flatMap(({ name, version, props }) => {
      const row = declared.get(name);
      if (!row) return [`offers the slot ${name} and does not declare it`];
      const given = props?.toSorted().join(', ');
      const wanted = Object.keys(row.props).toSorted().join(', ');
      return [
        ...(row.version === version
          ? []
          : [`offers the slot ${name} at version ${version}, and declares ${row.version}`]),
        ...(given === undefined || given === wanted
          ? []
          : [`hands over to ${name}: ${given || 'nothing'}, and declares ${wanted || 'nothing'}`]),
      ];
    }),
    ...[...declared.keys()]
      .filter((name) => !offered.has(name))
      .map((name) => `declares that it offers the slot ${name}, and does not`),
  ];
}

/** Files are compared by the module they are: './card' is src/card.ts. */
function extensionFaults({ extensions = {} }: Slots, files: readonly string[]): readonly string[] {
  const declared = new Set(Object.values(extensions).map(({ module }) => module));
  const made = new Set(files.map(moduleOf));
  return [
    ...[...made]
      .filter((module) => !declared.has(module))
      .map((module) => `makes the extension ${module} and does not declare it`),
    ...[...declared]
      .filter((module) => !made.has(module))
      .map((module) => `declares the extension ${module}, which createExtension does not make`),
  ];
}

const moduleOf = (file: string) =>
  `./${file
    .replaceAll('\\', '/')
    .replace(/^.*?(?:^|\/)src\//, '')
    .replace(/\.tsx?$/, '')}`;
