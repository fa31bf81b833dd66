/** The registry's part of the contract: every route, schema and error code once. */
import { accessRoutes } from './routes/access.routes.ts';
import { discoveryRoutes } from './routes/discovery.routes.ts';
import { keyRoutes } from './routes/key.routes.ts';
import { monitoringRoutes } from './routes/monitoring.routes.ts';
import { projectRoutes } from './routes/project.routes.ts';
import { rolloutRoutes } from './routes/rollout.routes.ts';
import { sessionRoutes } from './routes/session.routes.ts';
import { versionRoutes } from './routes/version.routes.ts';
import { webhookRoutes } from './routes/webhook.routes.ts';

export * from './errors.ts';
export * from './registry-request.ts';
export * from './registry-row.ts';
export * from './schemas/access.ts';
export * from './schemas/convention.ts';
export * from './schemas/live-contracts.ts';
export * from './schemas/packages.ts';
export * from './schemas/remotes.ts';
export * from './schemas/strategies.ts';
export * from './schemas/webhook.ts';

/** All rows by family. */
export const registryContract = {
  discovery: discoveryRoutes,
  project: projectRoutes,
  version: versionRoutes,
  rollout: rolloutRoutes,
  monitoring: monitoringRoutes,
  session: sessionRoutes,
  access: accessRoutes,
  key: keyRoutes,
  webhook: webhookRoutes,
} as const;
