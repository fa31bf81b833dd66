import * as Type from 'typebox';
import { Release, ShellRelease } from '../../composition/index.ts';

/** What versions promise and expect that could meet in a page: all of their releases but the files. */
export const LiveContracts = Type.Object(
  {
    shells: Type.Array(Type.Omit(ShellRelease, ['files', 'entries', 'fonts'])),
    remotes: Type.Record(Type.String(), Type.Array(Type.Omit(Release, ['files', 'preload'])), {
      description: 'By remote: what visitors get now or later, and what pages go back to',
    }),
  },
  { title: 'LiveContracts' },
);
export type LiveContracts = Type.Static<typeof LiveContracts>;
