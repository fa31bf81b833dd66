/** Light is the printed programme, dark the night game; `system` follows the device. */
export const COLOR_SCHEMES = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

const KEY = 'spieltag.color-scheme';

/** The scheme chosen on this device. */
export function storedColorScheme(): ColorScheme {
  const stored = readStored();
  return COLOR_SCHEMES.find((scheme) => scheme === stored) ?? 'system';
}

/** Shows a scheme and remembers it. */
export function chooseColorScheme(scheme: ColorScheme): void {
  applyColorScheme(scheme);
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // Without storage the choice holds for this page.
  }
}

/** Shows a scheme. */
export function applyColorScheme(scheme: ColorScheme): void {
  const { dataset } = document.documentElement;
  if (scheme === 'system') delete dataset.colorScheme;
  else dataset.colorScheme = scheme;
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
