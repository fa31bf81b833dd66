/** True when a version is that of a range `^major.minor.patch` or a newer one of the same major. */
export function satisfiesCaret(version: string, range: string): boolean {
  const [major = 0, minor = 0, patch = 0] = numbers(version);
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = numbers(range.replace('^', ''));
  if (major !== wantedMajor) return false;
  return minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch);
}

const numbers = (version: string) => version.split('.').map(Number);
