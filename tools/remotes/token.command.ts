import {
  type CliContext,
  plainCommand,
  remoteName,
  tokenHolds,
  UsageError,
  wholeNumber,
} from '@spieltag/remote-kit/remotes';
import type { Command } from 'commander';
import { signToken } from './own-token.ts';

const HOUR_S = 3600;
const MAX_HOURS = 24 * 365;

interface TokenOptions {
  readonly operator?: true;
  readonly team?: readonly string[];
  readonly name?: string;
  readonly hours: number;
  readonly key?: string;
  readonly json?: true;
}

/** `token`: signs one with the registry's key, which lies on this machine in development. */
export function tokenCommand(cli: CliContext): Command {
  return plainCommand(
    'token',
    'print a token for the admin API (development, or whoever has the key)',
    'REMOTES_TOKEN=$(npx remotes token --team mf-market) npx remotes publish mf-market',
  )
    .option('--operator', 'may everything')
    .option('--team <remote...>', 'may publish and deploy these remotes')
    .option('--name <who>', 'who it is for, as the history names them; you when left out')
    .option('--hours <count>', 'how long it holds', wholeNumber(MAX_HOURS), 12)
    .option('--key <file>', "the registry's key; of the data folder when left out")
    .action(async (options: TokenOptions) => {
      const { operator, team, name, hours, key, json } = options;
      if (Boolean(operator) === Boolean(team)) {
        throw new UsageError('say either --operator or --team <remote>');
      }
      const remotes = (team ?? []).map((remote) => remoteName(remote, cli));
      const claims = { role: operator ? 'operator' : 'team', remotes, sub: name } as const;
      const lifetimeS = hours * HOUR_S;
      const expiresAt = new Date(Date.now() + lifetimeS * 1000).toISOString();
      const token = await signToken(claims, lifetimeS, { keyFile: key, env: cli.env });
      const made = { token, role: claims.role, remotes, expiresAt };
      if (json) return cli.print(JSON.stringify(made, null, 2));
      cli.progress(tokenHolds(expiresAt));
      cli.print(token);
    });
}
