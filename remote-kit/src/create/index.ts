/** A new remote: planned so that it fits, and written from its template. */
export { createStandalone } from './create-standalone.ts';
export { planRemote } from './plan-remote.ts';
export { writeRemote } from './write-template.ts';
