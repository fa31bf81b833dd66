/**
 * The figure a text means, with comma or point as decimal sign; undefined when it is none. Groups of
 * three are not read: `1.500` is one and a half.
 */
export function parseNumber(text: string): number | undefined {
  const plain = text.trim().replace(',', '.');
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  return Number(plain);
}
