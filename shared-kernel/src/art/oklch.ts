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

/** Reads what `css` writes. */
export function readCss(text: string): Oklch {
  const [l = 0, c = 0, h = 0] = text.slice('oklch('.length, -1).split(' ').map(Number);
  return { l, c, h };
}

/** As sRGB for what knows nothing else: `#rrggbb`, clipped to what it can show. */
export function hexOf(color: Oklch): string {
  return `#${linearRgb(color)
    .map((value) => {
      const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
      return Math.round(encoded * 255)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;
}

/** Two colours mixed in OKLab. @param share of the first, 0 to 1 */
export function mixed(one: Oklch, other: Oklch, share: number): Oklch {
  const between = (of: (color: Oklch) => number) => of(one) * share + of(other) * (1 - share);
  const a = between(({ c, h }) => Math.cos(radians(h)) * c);
  const b = between(({ c, h }) => Math.sin(radians(h)) * c);
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return {
    l: rounded(between(({ l }) => l)),
    c: rounded(Math.hypot(a, b)),
    h: rounded((hue + 360) % 360),
  };
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

function luminance(color: Oklch): number {
  const [red, green, blue] = linearRgb(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearRgb({ l, c, h }: Oklch): readonly [number, number, number] {
  const a = Math.cos(radians(h)) * c;
  const b = Math.sin(radians(h)) * c;
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = clamp(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short);
  const green = clamp(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short);
  const blue = clamp(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short);
  return [red, green, blue];
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
