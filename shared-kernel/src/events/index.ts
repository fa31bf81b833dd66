/** Events by which shell and remotes tell each other what happened. */
export * from './event-bus.ts';
export * from './rows.ts';
