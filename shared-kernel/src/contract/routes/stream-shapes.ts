import { type SchemaSkeleton, skeletonOf } from '../schema-skeleton.ts';
import { STREAM_EVENTS, type StreamEventName } from '../schemas/stream.ts';

/** The shape of each event's data, by its name: what a page holds against what comes. */
export const STREAM_SHAPES = Object.fromEntries(
  Object.entries(STREAM_EVENTS).map(([name, schema]) => [name, skeletonOf(schema)]),
) as Readonly<Record<StreamEventName, SchemaSkeleton>>;
