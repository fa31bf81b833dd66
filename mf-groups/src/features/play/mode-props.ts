import type { GroupSelection } from '../../address/group-address.model.ts';
import type { Played } from './played.model.ts';

/** What every mode is shown by. */
export interface ModeProps {
  readonly played: Played;
  /** The round that is looked at. */
  readonly roundId: string;
  readonly selection: GroupSelection;
  labelOf(roundId: string | undefined): string;
}
