import { registryContract } from '@spieltag/shared-kernel/registry';
import type { Command } from 'commander';
import { UsageError } from '../errors/cli-error.ts';
import { localTime, table } from '../output/table.ts';
import type { AdminClient } from '../registry/admin-client.ts';
import {
  type CliContext,
  type CommonOptions,
  connect,
  type RegistryCommand,
  registryCommand,
  remoteName,
  summaryOf,
  wholeNumber,
} from './context.ts';
import { overrideText } from './override-text.ts';

const { access } = registryContract;
const MAX_HOURS = 24 * 365;

/** What is listed and revoked one by one. */
interface Kind {
  readonly list: RegistryCommand & { readonly columns: readonly string[] };
  readonly revoke: RegistryCommand;
  /** Everything there is, and the same as a line of a table. */
  read(admin: AdminClient): Promise<{ readonly all: object; readonly rows: readonly string[][] }>;
  end(admin: AdminClient, id: string): Promise<unknown>;
}

const visitorsText = (count: number) => `${count} visitor${count === 1 ? '' : 's'}`;

const timeOrNone = (time: string | null) => (time ? localTime(time) : '-');

const KINDS: readonly Kind[] = [
  {
    list: {
      usage: 'tokens',
      summary: summaryOf(access.tokens),
      example: 'npx remotes tokens',
      rows: [access.tokens],
      columns: ['ID', 'WHO', 'REMOTES', 'ENDS', 'LAST USED', 'REVOKED'],
    },
    revoke: {
      usage: 'revoke-token <id>',
      summary: summaryOf(access.revokeToken),
      example: 'npx remotes revoke-token 6e1f0c9e-3d1b-4c0b-9c3e-2f6a5d0c7b1a',
      rows: [access.revokeToken],
    },
    async read(admin) {
      const all = await admin.call(access.tokens, {});
      const rows = all.tokens.map((one) => [
        one.id,
        `${one.name} (${one.role})`,
        one.remotes.join(' ') || '-',
        localTime(one.expiresAt),
        timeOrNone(one.lastUsedAt),
        timeOrNone(one.revokedAt),
      ]);
      return { all, rows };
    },
    end: (admin, tokenId) => admin.call(access.revokeToken, { params: { tokenId } }),
  },
  {
    list: {
      usage: 'sessions',
      summary: summaryOf(access.sessions),
      example: 'npx remotes sessions',
      rows: [access.sessions],
      columns: ['ID', 'WHO', 'DEVICE', 'ENDS', 'LAST USED'],
    },
    revoke: {
      usage: 'revoke-session <id>',
      summary: summaryOf(access.revokeSession),
      example: 'npx remotes revoke-session 6e1f0c9e-3d1b-4c0b-9c3e-2f6a5d0c7b1a',
      rows: [access.revokeSession],
    },
    async read(admin) {
      const all = await admin.call(access.sessions, {});
      const rows = all.sessions.map((one) => [
        one.id,
        `${one.name} (${one.role})`,
        one.device || '-',
        localTime(one.expiresAt),
        localTime(one.lastUsedAt),
      ]);
      return { all, rows };
    },
    end: (admin, sessionId) => admin.call(access.revokeSession, { params: { sessionId } }),
  },
  {
    list: {
      usage: 'override-links',
      summary: summaryOf(access.overrides),
      example: 'npx remotes override-links',
      rows: [access.overrides],
      columns: ['ID', 'SHOWS', 'MADE BY', 'ENDS', 'OPENED', 'LAST OPENED', 'BY', 'REVOKED'],
    },
    revoke: {
      usage: 'revoke-override <id>',
      summary: summaryOf(access.revokeOverride),
      example: 'npx remotes revoke-override 6e1f0c9e-3d1b-4c0b-9c3e-2f6a5d0c7b1a',
      rows: [access.revokeOverride],
    },
    async read(admin) {
      const { projectId } = admin;
      const all = await admin.call(access.overrides, { params: { projectId } });
      const rows = all.links.map((one) => [
        one.id,
        one.overrides.map(overrideText).join(' '),
        one.madeBy,
        localTime(one.expiresAt),
        timeOrNone(one.firstUsedAt),
        timeOrNone(one.lastUsedAt),
        visitorsText(one.visitors),
        timeOrNone(one.revokedAt),
      ]);
      return { all, rows };
    },
    end: (admin, linkId) =>
      admin.call(access.revokeOverride, { params: { projectId: admin.projectId, linkId } }),
  },
  {
    list: {
      usage: 'staff-links',
      summary: summaryOf(access.staffLinks),
      example: 'npx remotes staff-links',
      rows: [access.staffLinks],
      columns: ['ID', 'FOR', 'MADE BY', 'ENDS', 'LAST OPENED', 'REVOKED'],
    },
    revoke: {
      usage: 'revoke-staff-link <id>',
      summary: summaryOf(access.revokeStaffLink),
      example: 'npx remotes revoke-staff-link 6e1f0c9e-3d1b-4c0b-9c3e-2f6a5d0c7b1a',
      rows: [access.revokeStaffLink],
    },
    async read(admin) {
      const { projectId } = admin;
      const all = await admin.call(access.staffLinks, { params: { projectId } });
      const rows = all.links.map((one) => [
        one.id,
        one.name,
        one.madeBy,
        localTime(one.expiresAt),
        timeOrNone(one.lastUsedAt),
        timeOrNone(one.revokedAt),
      ]);
      return { all, rows };
    },
    end: (admin, linkId) =>
      admin.call(access.revokeStaffLink, { params: { projectId: admin.projectId, linkId } }),
  },
];

/** Tokens, sessions and links for testers and staff, listed and revoked one by one. */
export function revokeCommands(cli: CliContext): readonly Command[] {
  return KINDS.flatMap(({ list, revoke, read, end }) => [
    registryCommand(list).action(async (options: CommonOptions) => {
      const { admin } = await connect(options, cli, list);
      const { all, rows } = await read(admin);
      cli.print(options.json ? JSON.stringify(all, null, 2) : table(list.columns, rows));
    }),
    registryCommand(revoke)
      .argument('<id>', 'as it is listed')
      .action(async (id: string, options: CommonOptions) => {
        const { admin } = await connect(options, cli, revoke);
        await end(admin, id);
        cli.print(options.json ? JSON.stringify({ revoked: id }) : `${id} is revoked`);
      }),
  ]);
}

const MAKE_TOKEN: RegistryCommand = {
  usage: 'make-token',
  summary: summaryOf(access.createToken),
  example: 'npx remotes make-token --team mf-market --name "CI of the market team" --hours 8760',
  rows: [access.createToken],
};

type MakeOptions = CommonOptions & {
  readonly operator?: true;
  readonly team?: readonly string[];
  readonly name: string;
  readonly hours: number;
  readonly reason?: string;
};

/** `make-token`: asks the registry for a token, which lists it from then on. */
export function makeTokenCommand(cli: CliContext): Command {
  return registryCommand(MAKE_TOKEN)
    .option('--operator', 'may everything')
    .option('--team <remote...>', 'may publish and deploy these remotes')
    .requiredOption('--name <who>', 'who it is for, as the history names them')
    .option('--hours <count>', 'how long it holds', wholeNumber(MAX_HOURS), 12)
    .option('--reason <text>', 'why, for the history')
    .action(async (options: MakeOptions) => {
      const { operator, team, name, hours, reason } = options;
      if (Boolean(operator) === Boolean(team)) {
        throw new UsageError('say either --operator or --team <remote>');
      }
      const role = operator ? 'operator' : 'team';
      const remotes = (team ?? []).map((remote) => remoteName(remote, cli));
      const { admin } = await connect(options, cli, MAKE_TOKEN);
      const made = await admin.call(access.createToken, {
        body: { name, role, remotes, hours, ...(reason !== undefined && { reason }) },
      });
      if (options.json) return cli.print(JSON.stringify(made, null, 2));
      cli.progress(tokenHolds(made.expiresAt));
      cli.print(made.token);
    });
}

/** What is said of a token besides the token: programs that were given one stop with it. */
export const tokenHolds = (expiresAt: string) =>
  `holds until ${localTime(expiresAt)}; --hours says how long`;
