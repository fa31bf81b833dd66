import { contract, type Login, readName } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiContext } from '../plugins/api-context.ts';
import { requireBuild } from '../plugins/authorize.ts';
import { serve } from '../plugins/contract-route.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { presentAccount, presentShortUser, presentUserRecord } from './account.presenter.ts';
import { bindIdTokens } from './bound-id-tokens.ts';
import { deviceLabel } from './device-label.model.ts';
import { signInExternal, transferToExternal } from './external-sign-in.command.ts';
import { requireExternalUser } from './external-user.query.ts';
import { createIdTokenVerifier, type IdTokenVerifier } from './id-token-verifier.ts';
import { registerPictureRoutes } from './picture/picture.routes.ts';
import { signInDevice } from './sign-in.command.ts';
import {
  createTransferToken,
  transferWithExternalAuth,
  transferWithToken,
} from './transfer-device.command.ts';
import { findUser, updateUser } from './user.repository.ts';

const rows = contract.account;

/** Routes of the account family, and the public keys of our tokens. */
export async function accountRoutes(app: FastifyInstance, context: ApiContext): Promise<void> {
  registerSignInRoutes(app, context);
  registerUserRoutes(app, context);
  registerPictureRoutes(app, context);
  app.get('/api/account/v1/jwks.json', { schema: JWKS_SCHEMA }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(await context.tokens.jwks()),
  );
}

const JWKS_SCHEMA = { summary: 'Public keys of the bearer tokens (JWK Set)', tags: ['account'] };

/** As clients show an ID token. */
interface ShownToken {
  readonly externalAuthToken: string;
  readonly buildNr?: number;
}

/** Signing in, and linking devices and accounts: where somebody could guess. */
function registerSignInRoutes(app: FastifyInstance, context: ApiContext): void {
  const issuer = createIdTokenVerifier(context.config, context.clock);
  const guarded = { limit: 'signIn' } as const;
  const labelOf = ({ headers }: FastifyRequest) => {
    const isApp = context.config.appOrigins.includes(headers.origin ?? '');
    return deviceLabel(headers['user-agent'], isApp);
  };
  const guardedByIssuer = { ...guarded, admitsItself: true } as const;
  /** The issuer may keep one waiting: what it says is known before there is a place at the database. */
  const withIdentity = async (
    { externalAuthToken, buildNr }: ShownToken,
    device: string | undefined,
    work: (verifier: IdTokenVerifier) => Promise<Login>,
  ) => {
    if (buildNr !== undefined) requireBuild(context, buildNr);
    const identity = await issuer.verify(externalAuthToken, device);
    const verifier = bindIdTokens({ verify: async () => identity }, context);
    return app.admission.run('write', () => work(verifier));
  };

  serve(
    app,
    rows.uidAuth,
    ({ body, device }, request) =>
      signInDevice(context, { ...body, device, label: labelOf(request) }),
    guarded,
  );
  serve(
    app,
    rows.externalAuth,
    ({ body, device }, request) =>
      withIdentity(body, device, (verifier) =>
        signInExternal(context, verifier, { ...body, device, label: labelOf(request) }),
      ),
    { ...guardedByIssuer, whileClosed: true },
  );
  serve(
    app,
    rows.transferExternalAuth,
    ({ user, body, device }, request) =>
      withIdentity(body, device, (verifier) =>
        transferToExternal(context, verifier, user, { ...body, device, label: labelOf(request) }),
      ),
    guardedByIssuer,
  );
  serve(
    app,
    rows.transferWithExternalAuth,
    ({ user, body, device }, request) =>
      withIdentity(body, device, (verifier) =>
        transferWithExternalAuth(context, verifier, user, {
          ...body,
          device,
          label: labelOf(request),
        }),
      ),
    guardedByIssuer,
  );
  serve(
    app,
    rows.transferWithToken,
    ({ user, body, device }, request) =>
      transferWithToken(context, user, { ...body, device, label: labelOf(request) }),
    guarded,
  );
  serve(app, rows.createTransferToken, ({ user }) => createTransferToken(context, user));
}

function registerUserRoutes(app: FastifyInstance, context: ApiContext): void {
  const { db } = context;

  serve(app, rows.me, async ({ user }) => {
    const own = await findUser(db, user.id);
    if (!own) throw new ApiProblem('TOKEN_INVALID');
    return presentUserRecord(own);
  });

  serve(app, rows.showUser, async ({ params }) => {
    const user = await findUser(db, params.userId);
    if (!user) throw new ApiProblem('USER_NOT_FOUND', { userId: params.userId });
    return presentShortUser(user);
  });

  serve(
    app,
    rows.showUserWithExternalId,
    async ({ params }) => presentShortUser(await requireExternalUser(context, params.id)),
    // An issuer's ids may be easy to guess: nobody is to walk through them.
    { limit: 'lookup' },
  );

  serve(app, rows.updateName, async ({ user, body }) => {
    const name = readName(body.name);
    if (name === null) throw new ApiProblem('NAME_INVALID');
    const changed = await updateUser(db, user.id, { name });
    if (!changed) throw new ApiProblem('TOKEN_INVALID');
    return presentAccount(changed);
  });
}
