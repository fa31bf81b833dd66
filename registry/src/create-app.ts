import { countRequests } from '@spieltag/server-kit/metrics';
import { registerApiDocs } from '@spieltag/server-kit/routes';
import { createServer } from '@spieltag/server-kit/server';
import type { OperatorRelease } from '@spieltag/shared-kernel/composition';
import { registryContract } from '@spieltag/shared-kernel/registry';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { SignInIssuer } from './access/sign-in-issuer.ts';
import { adminRoutes } from './admin/admin.routes.ts';
import { artefactRoutes } from './artefacts/artefact.routes.ts';
import { CheckedFiles, type PublishedFile } from './artefacts/checked-files.ts';
import type { Compositions } from './composition/compositions.ts';
import type { RegistryConfig } from './context/registry-config.ts';
import type { RegistryContext } from './context/registry-context.ts';
import { admitConsumers } from './discovery/consumer-origins.ts';
import { discoveryRoutes } from './discovery/discovery.routes.ts';
import type { MissingFiles } from './discovery/missing-files.ts';
import { Overrides } from './discovery/overrides.ts';
import { Signatures } from './discovery/signature.ts';
import { Staff } from './discovery/staff.ts';
import { Visitors } from './discovery/visitor.ts';
import { gameRoutes } from './game/game.routes.ts';
import { reportRoutes } from './health/report.routes.ts';
import { invalidPartProblem, problemReplies } from './http/problem-replies.ts';
import { REGISTRY_DOCS } from './http/registry-api.ts';
import { installationRoute } from './installation/installation.route.ts';
import { manifestRoute } from './installation/manifest.route.ts';
import { serviceWorkerRoute } from './installation/service-worker.route.ts';
import { Openings } from './opening/openings.ts';
import { operatorRoutes } from './operator/operator.routes.ts';
import { keepOperatorsApart } from './operator/operator-origin.ts';
import type { OfferedPackages } from './packages/offered-packages.ts';
import { packageRoutes } from './packages/package.routes.ts';
import { type FetchInvite, InviteTags, inviteFetcher } from './page/invite-tags.ts';
import { pageRoutes } from './page/page.routes.ts';
import { type FetchReply, PrefetchedReplies, replyFetcher } from './page/prefetched-replies.ts';
import { answerUnreadable } from './page/unreadable-address.ts';
import { integrityIn } from './projects/needed-releases.ts';
import type { SigningKey } from './tokens/index.ts';
import { viewRoutes } from './views/view.routes.ts';
import type { ViewSink } from './views/view-sink.ts';

/** A page that waited longer would have been quicker to ask itself. */
const GAME_WITHIN_MS = 200;

function gameFetcher(gameUrl: string): FetchReply {
  return gameUrl ? replyFetcher(gameUrl, GAME_WITHIN_MS) : async () => undefined;
}

function invitesOf(gameUrl: string): FetchInvite {
  return gameUrl ? inviteFetcher(gameUrl, GAME_WITHIN_MS) : async () => undefined;
}

/** What the routes of a registry work with. */
interface AppParts {
  readonly config: RegistryConfig;
  readonly key: SigningKey;
  readonly context: RegistryContext;
  readonly compositions: Compositions;
  readonly missingFiles: MissingFiles;
  readonly packages: OfferedPackages;
  readonly log: FastifyBaseLogger | undefined;
  readonly operatorPage: () => OperatorRelease | undefined;
  readonly viewSink: ViewSink | undefined;
}

/** The server of a registry with all its routes; it does not listen yet. */
export async function createApp({
  config,
  key,
  context,
  compositions,
  missingFiles,
  packages,
  log,
  operatorPage,
  viewSink,
}: AppParts): Promise<FastifyInstance> {
  const { projectId, liveReload, operatorOrigin } = config;
  const { artefacts, now } = context;
  const isDeveloping = config.page.stage === 'development';
  const visitors = new Visitors({
    isSecure: !isDeveloping,
    isCrossSite: config.consumerOrigins.length > 0,
    secret: key.secretFor('visitor'),
  });
  const staff = new Staff({ isSecure: !isDeveloping, secret: key.secretFor('staff'), now });
  const overrides = new Overrides({ context, key, isDeveloping });
  const signatures = new Signatures(key);
  const app = createServer({
    problems: problemReplies,
    // Tools say that a body is JSON also where they send none.
    validation: { problemOf: invalidPartProblem, isBodyOptional: true },
    trustProxy: config.trustProxy,
    log,
    callerOf: ({ adminCaller }) => (adminCaller ? { actor: adminCaller.name } : {}),
    answerUnroutable: answerUnreadable,
  });
  countRequests(app);
  keepOperatorsApart(app, operatorOrigin);
  await admitConsumers(app, config.consumerOrigins);
  await registerApiDocs(app, REGISTRY_DOCS);
  const integrityOf = async (file: PublishedFile) => {
    const page = operatorPage();
    // No project has it: it comes with the image.
    if (page?.name === file.name && page.version === file.version) return page.files[file.file];
    return integrityIn(await compositions.own.get(), file);
  };
  await app.register(artefactRoutes, { files: new CheckedFiles(artefacts, integrityOf, log) });
  await app.register(packageRoutes, { packages });
  await app.register(discoveryRoutes, {
    missingFiles,
    projectId,
    compositions,
    visitors,
    staff,
    overrides,
    context,
    signatures,
    liveReload,
    now,
  });
  const auth = { context, key, operatorOrigin };
  await app.register(adminRoutes, {
    ...auth,
    staff,
    signInIssuer: signInIssuerOf(config),
    isDeveloping,
  });
  if (operatorOrigin) {
    await app.register(operatorRoutes, {
      origin: operatorOrigin,
      projectId,
      signIn: config.operatorIssuer ? 'issuer' : 'token',
      hasGame: config.administrationSecret !== undefined,
      release: operatorPage,
    });
    const {
      gameUrl,
      administrationSecret: secret,
      gameAnsweredWithinMs: answeredWithinMs,
    } = config;
    const game = { origin: operatorOrigin, gameUrl, auth, answeredWithinMs };
    if (secret) await app.register(gameRoutes, { ...game, secret });
  }
  await app.register(reportRoutes, {
    context,
    composition: compositions.own,
    visitors,
    staff,
    secret: key.secretFor('reporter'),
    reportsPerMinute: config.reportsPerMinute,
  });
  await app.register(viewRoutes, { projectId, sink: viewSink, now });
  const choosing = { composition: compositions.own, visitors, staff, now };
  const installing = { ...choosing, projectId, signatureKey: key.publicJwk };
  const isOffered = config.hasServiceWorker;
  await app.register(serviceWorkerRoute, { ...installing, artefacts, isOffered });
  await app.register(installationRoute, { ...installing, settings: config.page, signatures });
  await app.register(manifestRoute);
  await app.register(pageRoutes, {
    ...choosing,
    projectId,
    settings: config.page,
    liveReload,
    overrides,
    prefetchedReplies: new PrefetchedReplies(gameFetcher(config.gameUrl), () => performance.now()),
    inviteTags: new InviteTags(invitesOf(config.gameUrl), () => performance.now()),
    openings: new Openings(artefacts, app.log),
    signatureKey: key.publicJwk,
  });
  return app;
}

function signInIssuerOf({ operatorOrigin, operatorIssuer }: RegistryConfig) {
  if (!operatorOrigin || !operatorIssuer) return undefined;
  const { path } = registryContract.session.complete;
  return new SignInIssuer(operatorIssuer, `${operatorOrigin}${path}`);
}
