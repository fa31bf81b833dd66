import type { ComponentType } from 'react';

/** A screen of the shell itself, as opposed to a remote's. */
export interface OwnScreen {
  /** Path below the season. */
  readonly path: string;
  /** Text key of its title. */
  readonly title: 'debug.title';
  readonly View: ComponentType;
}
