const asName = (text: string) => text.replaceAll(/[^A-Za-z0-9]/g, '_');

/** Begins every name the build tool gives, because every remote's name begins so. */
const OF_A_REMOTE = 'mf_';

/**
 * Global name of a build's container and of its chunk array. It carries the version: two versions
 * under one name push into the same array, and a fallback to the old one would run the new code.
 */
export function containerName(name: string, version: string): string {
  return asName(`${name}_${version}`);
}

/**
 * Why a container may not have its name: a page that has two of one name runs the first for both.
 * Tools of a team may choose a name of their own, as long as no remote could have it.
 * @returns undefined when it may
 */
export function containerFault(
  container: string,
  name: string,
  version: string,
): string | undefined {
  if (container === containerName(name, version)) return undefined;
  const suffix = `_${asName(version)}`;
  if (!container.endsWith(suffix)) return `the container ${container} does not end in ${suffix}`;
  if (!container.startsWith(OF_A_REMOTE)) return undefined;
  return `the container ${container} has the name of another remote, it is ${containerName(name, version)}`;
}
