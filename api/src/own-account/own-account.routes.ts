import { ownAccountRoutes as rows } from '@spieltag/shared-kernel/own-account';
import type { FastifyInstance } from 'fastify';
import { readPerson } from '../administration/index.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { readDeletion, requestDeletion, withdrawDeletion } from './account-deletion.command.ts';
import { OwnDataAllowance } from './own-data-allowance.ts';
import { readDevices, signOff } from './sign-off.command.ts';

/** What players do with their account as a whole: have it deleted, and take its data with them. */
export async function ownAccountRoutes(app: FastifyInstance, context: ApiContext): Promise<void> {
  const { db, clock } = context;
  const allowance = new OwnDataAllowance();

  serve(app, rows.deletion, ({ user }) => readDeletion(context, user));
  serve(app, rows.requestDeletion, ({ user, body, device }) =>
    requestDeletion(context, user, { seenId: body.userId, browser: device }),
  );
  serve(app, rows.withdrawDeletion, ({ user, body }) =>
    withdrawDeletion(context, user, body.userId),
  );
  serve(app, rows.devices, ({ user, device }) => readDevices(context, user, device));
  serve(app, rows.signOffDevice, ({ user, body, device }) =>
    signOff(context, user, { ...body, browser: device }),
  );
  serve(app, rows.signOffOthers, ({ user, body, device }) =>
    signOff(context, user, { ...body, browser: device }),
  );
  serve(
    app,
    rows.ownData,
    async ({ user }) => {
      const now = clock();
      const takeBack = allowance.take(user.id, now);
      const admit = <T>(work: () => Promise<T>) => app.admission.run('read', work);
      return readPerson(db, user.id, new Date(now), admit).catch((error: unknown) => {
        takeBack();
        const isGone = error instanceof ApiProblem && error.code === 'USER_NOT_FOUND';
        throw isGone ? new ApiProblem('TOKEN_INVALID') : error;
      });
    },
    // While it waits for its turn it holds no place at the database.
    { limit: 'upload', admitsItself: true },
  );
}
