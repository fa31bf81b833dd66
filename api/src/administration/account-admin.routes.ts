import { contract } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import { presentShortUser } from '../account/account.presenter.ts';
import { requireExternalUser } from '../account/external-user.query.ts';
import type { Actor, Change } from '../audit/actor.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import type { Caller } from '../tokens/caller.ts';
import { deleteExternalUser } from './delete-user.command.ts';
import { forcePicture } from './force-picture.command.ts';
import { importUserList, importUsers } from './import-users.command.ts';
import { renameUser } from './rename-user.command.ts';

const rows = contract.account;

/** What administrators do to accounts. */
export async function accountAdminRoutes(app: FastifyInstance, context: ApiContext): Promise<void> {
  const by = ({ id }: Caller): Actor => ({ actor: id, at: new Date(context.clock()) });

  serve(app, rows.forceDeleteUser, async ({ user, body }) => ({
    userId: await deleteExternalUser(context, body.externalUserId, by(user)),
  }));

  serve(app, rows.forceRenameUser, async ({ user, body }) => {
    const { id } = await requireExternalUser(context, body.externalUserId);
    return presentShortUser(await renameUser(context, id, body.name, unexplained(by(user))));
  });

  serve(app, rows.forceUpdateUserImage, async ({ user, body }) => {
    const { id } = await requireExternalUser(context, body.externalUserId);
    const change = unexplained(by(user));
    return presentShortUser(await forcePicture(context, id, body.filename, change));
  });

  serve(app, rows.importUserList, async ({ user, body }) => ({
    results: await importUserList(context, body.entries, by(user)),
  }));

  serve(app, rows.importUsers, async ({ user, body }) => ({
    results: await importUsers(context, body.users, by(user)),
  }));
}

/** These calls are those of the magazine's own systems, which give no reason. */
const unexplained = (by: Actor): Change => ({ ...by, reason: '' });
