import * as Type from 'typebox';

/**
 * Documents of the frontend-discovery convention, schema v1-pre, written from its description: a
 * document names its schema and has, by name, the versions of every micro frontend. A version has
 * an address and metadata of two strings; the rest is optional, `extras` is anybody's. Where the
 * published schema says how the first version of a list looks, this one holds all of them to it.
 */
const TEXTS = {
  integrity: Type.String({ description: 'Checksum of what the address leads to' }),
  version: Type.String({ description: 'In any format' }),
};

const published = <Metadata extends Type.TSchema>(metadata: Metadata) => ({
  url: Type.String({ description: 'Absolute or relative address of the entry' }),
  fallbackUrl: Type.Optional(Type.String({ description: 'Where the address fails' })),
  metadata,
  extras: Type.Optional(Type.Object({}, { description: 'Whatever a framework needs' })),
});

/** A version as tools publish it. What else they say of it in its metadata is kept for them. */
export const ExternalVersion = Type.Object(published(Type.Object(TEXTS)), {
  additionalProperties: false,
  title: 'ExternalVersion',
});
export type ExternalVersion = Type.Static<typeof ExternalVersion>;

/** A version as visitors get it. */
export const ConventionVersion = Type.Object(
  {
    ...published(Type.Object(TEXTS, { additionalProperties: false })),
    deployment: Type.Optional(
      Type.Object({
        traffic: Type.Number({ minimum: 0, maximum: 100, description: 'Percent' }),
        default: Type.Boolean(),
      }),
    ),
  },
  { additionalProperties: false },
);
export type ConventionVersion = Type.Static<typeof ConventionVersion>;

/** The consumer document. */
export const ConventionDocument = Type.Object(
  {
    schema: Type.String({ description: 'Names the version of the schema' }),
    microFrontends: Type.Record(
      Type.String(),
      Type.Array(ConventionVersion, { uniqueItems: true }),
    ),
  },
  { additionalProperties: false },
);
export type ConventionDocument = Type.Static<typeof ConventionDocument>;
