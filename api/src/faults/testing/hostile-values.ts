import type * as Type from 'typebox';

/** From [0, 1). */
export type Random = () => number;

/** A schema as far as values are made from it. */
interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

export function pick<T>(random: Random, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T;
}

/** Texts that have broken servers before. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\uffff',
  '💥'.repeat(40),
  'x'.repeat(5000),
  "' or '1'='1",
  '"; drop table users; --',
  '$1',
  '%s%s%n',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'NaN',
  'null',
  '-1',
  '0x10',
  '1e400',
  '99999999999999999999',
  '{"a":1}',
  'null\r\nset-cookie: a=b',
  '٣',
  'İ',
] as const;

const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  {},
  [[[[[[]]]]]],
  { length: 1e9 },
  { toString: 'x' },
  Array.from({ length: 500 }, () => null),
  ...HOSTILE_TEXTS,
];

/** Values by the name of their field that exist in the season, so that calls get somewhere. */
export type Known = Readonly<Record<string, readonly string[]>>;

/** A value that may fit the schema; what it must be like inside is known by its name only. */
export function sample(
  schema: Type.TSchema | Shape,
  random: Random,
  known: Known,
  name = '',
): unknown {
  const shape = schema as Shape;
  if ('const' in shape) return shape.const;
  if (shape.enum) return pick(random, shape.enum);
  if (shape.anyOf) return sample(pick(random, shape.anyOf), random, known, name);
  switch (shape.type) {
    case 'object':
      return sampleObject(shape, random, known);
    case 'array':
      return Array.from({ length: (shape.minItems ?? 0) + Math.floor(random() * 3) }, () =>
        sample(shape.items ?? {}, random, known, name.replace(/s$/, '')),
      );
    case 'string':
      return sampleText(shape, random, known, name);
    case 'integer':
    case 'number':
      return (shape.minimum ?? 0) + Math.floor(random() * 3);
    case 'boolean':
      return random() < 0.5;
    default:
      return null;
  }
}

function sampleObject(shape: Shape, random: Random, known: Known): Record<string, unknown> {
  const fields = Object.entries(shape.properties ?? {});
  return Object.fromEntries(
    fields.map(([name, field]) => [name, sample(field, random, known, name)]),
  );
}

function sampleText(shape: Shape, random: Random, known: Known, name: string): string {
  const values = known[name];
  if (values && values.length > 0) return pick(random, values);
  return 'abc'.repeat(12).slice(0, Math.max(shape.minLength ?? 6, 1));
}

/** The value with something wrong somewhere in it. */
export function spoil(value: unknown, random: Random): unknown {
  if (random() < 0.2 || value === null || typeof value !== 'object') {
    return pick(random, HOSTILE_VALUES);
  }
  if (Array.isArray(value)) {
    if (value.length === 0 || random() < 0.3) return [...value, pick(random, HOSTILE_VALUES)];
    const at = Math.floor(random() * value.length);
    return value.with(at, spoil(value[at], random));
  }
  const fields = Object.entries(value);
  const [name, field] = pick(random, fields.length > 0 ? fields : [['a', 1] as const]);
  const others = Object.fromEntries(fields.filter(([other]) => other !== name));
  const kind = random();
  if (kind < 0.2) return others;
  if (kind < 0.3) return { ...value, [pick(random, HOSTILE_TEXTS)]: 1 };
  return { ...others, [name]: spoil(field, random) };
}
