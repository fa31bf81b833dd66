import { fitsRow } from '../../client/index.ts';
import type { StreamEventData, StreamEventName } from '../../contract/index.ts';
import { STREAM_SHAPES } from '../../contract/routes/stream-shapes.ts';
import type { StreamEvent } from './event-parser.ts';

/** An event of the stream with its data read. */
export type StreamMessage = {
  readonly [Name in StreamEventName]: {
    readonly name: Name;
    readonly data: StreamEventData<Name>;
  };
}[StreamEventName];

/**
 * Reads an event. Undefined for one this page does not know: a newer server says more. Throws where the
 * data are not what the name promises.
 */
export function readMessage({ name, data }: StreamEvent): StreamMessage | undefined {
  if (!Object.hasOwn(STREAM_SHAPES, name)) return undefined;
  const value: unknown = JSON.parse(data);
  if (fitsRow({ skeleton: STREAM_SHAPES[name as StreamEventName] }, value)) {
    return { name, data: value } as StreamMessage;
  }
  throw new Error(`The data of ${name} are not what it promises`);
}
