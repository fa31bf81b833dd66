/** How a server runs as a process of its own: settings, log, signals, errors for the operator. */
export { isOperatorError } from './operator-error.ts';
export { repeat } from './repeat.ts';
export { runProcess, type Stop } from './run-process.ts';
