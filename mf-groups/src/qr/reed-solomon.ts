/** The field of 256 elements QR codes are checked in, by the powers of its generator. */
const EXP = new Uint8Array(255);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  EXP[power] = value;
  LOG[value] = power;
  value <<= 1;
  if (value > 0xff) value ^= 0x11d;
}

/** The product of two elements. */
export function times(a: number, b: number): number {
  if (a === 0 || b === 0) return 0;
  return EXP[((LOG[a] ?? 0) + (LOG[b] ?? 0)) % 255] ?? 0;
}

/** Bytes by which errors in others are found and mended. */
export function checkBytes(data: Uint8Array, count: number): Uint8Array {
  const divisor = divisorOf(count);
  const rest = new Uint8Array(count);
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0);
    rest.copyWithin(0, 1);
    rest[count - 1] = 0;
    for (const [place, part] of divisor.entries())
      rest[place] = (rest[place] ?? 0) ^ times(part, factor);
  }
  return rest;
}

/** The polynomial that has the first powers of the generator as roots, without its leading 1. */
function divisorOf(count: number): Uint8Array {
  const divisor = new Uint8Array(count);
  divisor[count - 1] = 1;
  for (let root = 0, power = 1; root < count; root += 1) {
    for (let place = 0; place < count; place += 1) {
      divisor[place] = times(divisor[place] ?? 0, power) ^ (divisor[place + 1] ?? 0);
    }
    power = times(power, 2);
  }
  return divisor;
}
