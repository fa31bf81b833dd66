import * as Type from 'typebox';

/** One event of the bus: what it is called, what it carries and how it is kept for late listeners. */
export interface EventRow<Payload extends Type.TSchema = Type.TSchema> {
  /** Grows when the payload changes incompatibly. */
  readonly version: number;
  readonly payload: Payload;
  /** `once`: at most one in the life of a page. */
  readonly cardinality: 'once' | 'many';
  /** `last`: a late subscriber gets the newest one at once. */
  readonly replay: 'none' | 'last';
  /** Remotes may publish it, too. All others are the word of shell and kernel alone. */
  readonly byRemotes?: true;
  readonly summary: string;
}

const row = <P extends Type.TSchema>(event: EventRow<P>): EventRow<P> => event;

const MessageParams = Type.Optional(
  Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
);

/** Every event that may cross the bus. */
export const EVENTS = {
  'app.ready': row({
    version: 1,
    payload: Type.Object({ seasonId: Type.String() }),
    cardinality: 'once',
    replay: 'last',
    summary: 'The bootstrap gate has opened: account, game state and ledger are loaded',
  }),
  'season.selected': row({
    version: 1,
    payload: Type.Object({ seasonId: Type.String() }),
    cardinality: 'many',
    replay: 'last',
    summary: 'Another season is shown',
  }),
  'language.changed': row({
    version: 1,
    payload: Type.Object({ language: Type.Union([Type.Literal('de'), Type.Literal('en')]) }),
    cardinality: 'many',
    replay: 'last',
    byRemotes: true,
    summary: 'Texts appear in another language from now on',
  }),
  'account.changed': row({
    version: 1,
    payload: Type.Object({ userId: Type.String(), name: Type.String(), isTrial: Type.Boolean() }),
    cardinality: 'many',
    replay: 'last',
    summary: 'Another account, another name, or a trial account was signed in',
  }),
  'sign-in.requested': row({
    version: 1,
    payload: Type.Object({
      reason: Type.String({
        description: 'What is asked for, e.g. create-group; the shell has words for those it knows',
      }),
    }),
    cardinality: 'many',
    replay: 'none',
    byRemotes: true,
    summary: 'A trial account wants to do what needs an account of the magazine; the shell asks',
  }),
  'tutorial.requested': row({
    version: 1,
    payload: Type.Object({}),
    cardinality: 'many',
    replay: 'last',
    byRemotes: true,
    summary: 'Somebody wants to be told how the game is played; the shell shows the tutorial',
  }),
  'installation.requested': row({
    version: 1,
    payload: Type.Object({}),
    cardinality: 'many',
    replay: 'last',
    byRemotes: true,
    summary: 'Somebody wants the game on the home screen; the shell asks, or says how',
  }),
  'gamestate.changed': row({
    version: 1,
    payload: Type.Object({
      seasonId: Type.String(),
      roundId: Type.String(),
      phase: Type.String(),
      marketPhase: Type.String(),
    }),
    cardinality: 'many',
    replay: 'last',
    summary: 'Round, phase or market phase of the shown season changed',
  }),
  'ledger.changed': row({
    version: 1,
    payload: Type.Object({
      seasonId: Type.String(),
      version: Type.Integer(),
      budget: Type.Integer(),
      playerCount: Type.Integer(),
    }),
    cardinality: 'many',
    replay: 'last',
    summary: 'The server acknowledged another version of the own ledger',
  }),
  'notification.requested': row({
    version: 1,
    payload: Type.Object({
      level: Type.Union([Type.Literal('INFO'), Type.Literal('WARN'), Type.Literal('FATAL')]),
      text: Type.String({ description: 'In the language of the user' }),
      durationMs: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    cardinality: 'many',
    replay: 'none',
    byRemotes: true,
    summary: 'Something to tell the user in passing; the shell shows it',
  }),
  'alert.requested': row({
    version: 1,
    payload: Type.Object({
      title: Type.String(),
      text: Type.String(),
      after: Type.Optional(
        Type.Literal('reload', { description: 'Its button loads the page anew' }),
      ),
      explained: Type.Optional(
        Type.Boolean({
          description: 'Who asked says it as well: a start that fails says it alone',
        }),
      ),
      link: Type.Optional(
        Type.Object(
          {
            text: Type.String(),
            to: Type.String({ description: 'Address within the game, with its season' }),
          },
          { description: 'Where one reads on; a shell that knows none shows the alert without' },
        ),
      ),
    }),
    cardinality: 'many',
    replay: 'none',
    byRemotes: true,
    summary: 'Something the user must have read; the shell shows a dialog with OK',
  }),
  'data.missing': row({
    version: 1,
    payload: Type.Object({ text: Type.String({ description: 'In the language of the user' }) }),
    cardinality: 'many',
    replay: 'none',
    summary: 'The server does not have what the address asks for; the shell says so in full screen',
  }),
  'screen.viewed': row({
    version: 1,
    payload: Type.Object({ seasonId: Type.String(), path: Type.String() }),
    cardinality: 'many',
    replay: 'none',
    summary: 'The address stayed on a screen; `path` is the part below the season',
  }),
  'remote.failed': row({
    version: 1,
    payload: Type.Object({
      remote: Type.String(),
      version: Type.String(),
      phase: Type.Union([
        Type.Literal('load'),
        Type.Literal('evaluate'),
        Type.Literal('mount'),
        Type.Literal('render'),
        Type.Literal('alive'),
      ]),
      code: Type.String(),
      recovered: Type.Boolean(),
      params: MessageParams,
    }),
    cardinality: 'many',
    replay: 'none',
    summary: 'A remote did not come up or broke; recovered: another version took over',
  }),
  'remote.mounted': row({
    version: 1,
    payload: Type.Object({ remote: Type.String(), version: Type.String() }),
    cardinality: 'many',
    replay: 'none',
    summary: 'A remote is on the screen',
  }),
  'composition.changed': row({
    version: 1,
    payload: Type.Object({ remotes: Type.Array(Type.String()) }),
    cardinality: 'many',
    replay: 'none',
    summary: 'Other versions of these remotes hold in this page from now on',
  }),
  'composition.refused': row({
    version: 1,
    payload: Type.Object({ code: Type.String() }),
    cardinality: 'many',
    replay: 'none',
    summary: 'A newer composition was offered and not taken: not signed, or not readable',
  }),
  'composition.overridden': row({
    version: 1,
    payload: Type.Object({
      remote: Type.String(),
      version: Type.String(),
      state: Type.Union([
        Type.Literal('started'),
        Type.Literal('ended'),
        Type.Literal('expired'),
        Type.Literal('refused'),
      ]),
    }),
    cardinality: 'many',
    replay: 'last',
    summary: 'A tester sees another version of a remote in this tab, or no longer',
  }),
} as const;

export type EventName = keyof typeof EVENTS;
export type EventPayload<N extends EventName> = Type.Static<(typeof EVENTS)[N]['payload']>;
