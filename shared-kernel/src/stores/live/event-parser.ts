/** One event of a stream, as it came. */
export interface StreamEvent {
  /** What a later stream goes on from; undefined: the stream has named none yet. */
  readonly id: string | undefined;
  readonly name: string;
  readonly data: string;
}

/** Longer than any event: who sends this without an end sends no events. */
const MOST_CHARS = 8_000_000;

/**
 * Reads the text of an event stream piece by piece; comments are dropped. Throws when a piece of
 * text has no end.
 * @param onRetry the server says how long to wait once the stream has ended
 */
export function createEventParser(
  onEvent: (event: StreamEvent) => void,
  onRetry: (ms: number) => void = () => {},
): (text: string) => void {
  let rest = '';
  let id: string | undefined;
  let name = '';
  let data: string[] = [];

  const dispatch = (): void => {
    if (data.length > 0) onEvent({ id, name: name || 'message', data: data.join('\n') });
    name = '';
    data = [];
  };
  const readLine = (line: string): void => {
    if (line === '') dispatch();
    const [, field, value = ''] = /^([^:]+)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
    if (field === 'id') id = value;
    if (field === 'retry' && /^\d+$/.test(value)) onRetry(Number(value));
  };
  return (text) => {
    rest += text;
    // A carriage return at the end may be half of a line break.
    const end = Math.max(rest.lastIndexOf('\n'), rest.lastIndexOf('\r', rest.length - 2));
    if (end < 0) {
      if (rest.length > MOST_CHARS) throw new Error('The stream sends no events');
      return;
    }
    const lines = rest.slice(0, end + 1).split(/\r\n|\n|\r/);
    rest = rest.slice(end + 1);
    // What follows the last line break is nothing.
    for (const line of lines.slice(0, -1)) readLine(line);
  };
}
