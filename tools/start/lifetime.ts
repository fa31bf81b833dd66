import { DatabaseStartError } from '@spieltag/api/database';
import { FeedError } from '@spieltag/api/feed';
import { NoSquadError, SeasonTakenError } from '@spieltag/api/game';
import { ArchiveError } from '@spieltag/api/season-archive';
import { BuildError } from '@spieltag/remote-kit/build';
import { live as liveWith, type Teardown } from '@spieltag/remote-kit/process';
import { isOperatorError } from '@spieltag/server-kit/process';
import { StartError } from './start-error.ts';

/** What whoever starts the game can mend, besides the errors of every server. */
const OPERATOR_ERRORS = [
  StartError,
  DatabaseStartError,
  FeedError,
  NoSquadError,
  SeasonTakenError,
  ArchiveError,
  BuildError,
];

/** Runs a program of the game until it has to end. */
export function live(program: (teardown: Teardown) => Promise<void>): Promise<void> {
  return liveWith(program, (error): error is Error => isOperatorError(error, OPERATOR_ERRORS));
}
