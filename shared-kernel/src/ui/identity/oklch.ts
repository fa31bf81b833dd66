/** A colour as lightness 0-1, chroma 0-0.4, hue in degrees. */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

/** As CSS has it. */
export function css({ l, c, h }: Oklch): string {
  return `oklch(${l} ${c} ${h})`;
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** How far two colours lie apart in OKLab; below 0.1 they look related. */
export function distance(one: Oklch, other: Oklch): number {
  const a = Math.cos(radians(one.h)) * one.c - Math.cos(radians(other.h)) * other.c;
  const b = Math.sin(radians(one.h)) * one.c - Math.sin(radians(other.h)) * other.c;
  return Math.hypot(one.l - other.l, a, b);
}

function luminance({ l, c, h }: Oklch): number {
  const a = Math.cos(radians(h)) * c;
  const b = Math.sin(radians(h)) * c;
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = clamp(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short);
  const green = clamp(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short);
  const blue = clamp(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
