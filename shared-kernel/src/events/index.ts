/** Events by which shell and remotes tell each other what happened. */
export * from './event-bus.ts';
export {
  type EventTrace,
  type Recording,
  readTrace,
  recordEvents,
  replayTrace,
} from './recorder.ts';
export * from './rows.ts';
