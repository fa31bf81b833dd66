import { contract, readName } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../api-context.ts';
import { ApiProblem } from '../api-problem.ts';
import { serve } from '../plugins/contract-route.ts';
import { presentAccount } from './account.presenter.ts';
import { signInExternal, transferToExternal } from './external-sign-in.command.ts';
import { createIdTokenVerifier } from './id-token-verifier.ts';
import { signInDevice } from './sign-in.command.ts';
import { findShortUsers, findUser, updateUser } from './user.repository.ts';

const rows = contract.account;

/** Routes of the account family, and the public keys of our tokens. */
export async function accountRoutes(app: FastifyInstance, context: ApiContext): Promise<void> {
  const { db, config, tokens } = context;
  const verifier = createIdTokenVerifier(config.issuer, context.clock);
  const limit = { limit: 'signIn' } as const;

  serve(app, rows.uidAuth, ({ body }) => signInDevice(context, body.uid, body.buildNr), limit);
  serve(app, rows.externalAuth, ({ body }) => signInExternal(context, verifier, body), limit);
  serve(
    app,
    rows.transferExternalAuth,
    ({ user, body }) => transferToExternal(context, verifier, user, body),
    limit,
  );

  serve(app, rows.me, async ({ user }) => {
    const own = await findUser(db, user.id);
    if (!own) throw new ApiProblem('TOKEN_INVALID');
    return presentAccount(own);
  });

  serve(app, rows.showUser, async ({ params }) => {
    const user = (await findShortUsers(db, [params.userId])).get(params.userId);
    if (!user) throw new ApiProblem('USER_NOT_FOUND', { userId: params.userId });
    return user;
  });

  serve(app, rows.updateName, async ({ user, body }) => {
    const name = readName(body.name);
    if (name === null) throw new ApiProblem('NAME_INVALID');
    const changed = await updateUser(db, user.id, { name });
    if (!changed) throw new ApiProblem('TOKEN_INVALID');
    return presentAccount(changed);
  });

  app.get('/api/account/v1/jwks.json', { schema: JWKS_SCHEMA }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(await tokens.jwks()),
  );
}

const JWKS_SCHEMA = { summary: 'Public keys of the bearer tokens (JWK Set)', tags: ['account'] };
