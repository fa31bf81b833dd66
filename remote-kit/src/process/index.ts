/** How a program that goes on until it has to end starts and stops what it needs. */
export { live } from './lifetime.ts';
export { StoppingError, Teardown } from './teardown.ts';
