import {
  DISCOVERY_SCHEMA,
  type DiscoveryDocument,
  SLOTS,
} from '@spieltag/shared-kernel/composition';

/** Whether a value is a composition, as far as the page reads it. */
export function isCompositionDocument(value: unknown): value is DiscoveryDocument {
  if (!isRecord(value) || value.schema !== DISCOVERY_SCHEMA || !isRecord(value.microFrontends)) {
    return false;
  }
  const remotes = Object.values(value.microFrontends);
  return remotes.every(
    (versions) =>
      Array.isArray(versions) &&
      versions.length > 0 &&
      versions.every((version) => isVersion(version) && hasFallback(version)),
  );
}

function hasFallback({ extras }: { readonly extras: Readonly<Record<string, unknown>> }): boolean {
  return extras.fallback === undefined || isVersion(extras.fallback);
}

function isVersion(
  value: unknown,
): value is { readonly extras: Readonly<Record<string, unknown>> } {
  if (!isRecord(value) || !isRecord(value.metadata) || !isRecord(value.extras)) return false;
  const { url, metadata, extras } = value;
  const texts = [url, metadata.version, metadata.integrity, extras.container, extras.kernel];
  return (
    texts.every(isText) &&
    isRecord(extras.assets) &&
    isRecord(extras.preload) &&
    Array.isArray(extras.applications) &&
    extras.applications.every(isApplication) &&
    (extras.label === undefined || isLabel(extras.label))
  );
}

function isApplication(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { name, module, slot, match, tab } = value;
  return (
    [name, module].every(isText) &&
    SLOTS.some((known) => known === slot) &&
    Array.isArray(match) &&
    match.every(isText) &&
    (tab === undefined || isTab(tab))
  );
}

const isTab = (value: unknown) =>
  isRecord(value) && typeof value.order === 'number' && isText(value.icon) && isLabel(value.label);

const isLabel = (value: unknown) => isRecord(value) && isText(value.de) && isText(value.en);

const isText = (value: unknown) => typeof value === 'string';

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
