import { contract } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../audit/actor.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import type { Caller } from '../tokens/caller.ts';
import { deleteUser } from './delete-user.command.ts';
import { drawName, removePicture, renameGroup } from './names-and-pictures.command.ts';
import { banUser, exportUser, findPeople, unbanUser } from './people.command.ts';

const rows = contract.administration;

/** What administrators do about people. */
export function registerPeople(app: FastifyInstance, context: ApiContext): void {
  const by = ({ id }: Caller): Actor => ({ actor: id, at: new Date(context.clock()) });

  serve(app, rows.findPeople, ({ query }) =>
    findPeople(context, query.search, new Date(context.clock())),
  );
  serve(app, rows.banUser, ({ user, body }) => banUser(context, by(user), body));
  serve(app, rows.unbanUser, ({ user, body }) => unbanUser(context, by(user), body));
  serve(app, rows.deleteUser, async ({ user, body: { userId, reason } }) => ({
    userId: await deleteUser(context, userId, {
      ...by(user),
      action: 'deleteUser',
      subject: userId,
      reason,
    }),
  }));
  serve(app, rows.drawName, ({ user, body }) => drawName(context.db, by(user), body));
  serve(app, rows.removePicture, ({ user, body }) => removePicture(context.db, by(user), body));
  serve(app, rows.renameGroup, ({ user, body }) => renameGroup(context.db, by(user), body));
  serve(
    app,
    rows.exportUser,
    ({ user, body }) =>
      exportUser(context, by(user), body, (work) => app.admission.run('write', work)),
    // While it waits for its turn it holds no place at the database.
    { admitsItself: true },
  );
}
