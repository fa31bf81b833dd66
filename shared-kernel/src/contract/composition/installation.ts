import * as Type from 'typebox';
import { SignatureKey } from './page.ts';
import { Integrity, SitePath } from './release.ts';

/** What an installed game consists of: its page, and the files of shell and remotes it is made of. */
export const InstallationDocument = Type.Object({
  page: Type.Object({
    html: Type.String({ description: 'The same for every address' }),
    headers: Type.Record(Type.String(), Type.String(), {
      description: 'What goes with it: what the page may do',
    }),
  }),
  files: Type.Record(SitePath, Integrity),
});
export type InstallationDocument = Type.Static<typeof InstallationDocument>;

/** What the site tells its worker. */
export const WorkerSettings = Type.Object({
  installation: Type.String({ description: 'Address of the installation document' }),
  signatureKey: SignatureKey,
});
export type WorkerSettings = Type.Static<typeof WorkerSettings>;
