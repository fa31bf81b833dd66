/**
 * The registry by itself: DATABASE_URL, ARTEFACTS_DIR, SHELL_DIR, REGISTRY_SIGNING_KEY_FILE, PORT (8090), STAGE, OIDC_ISSUER,
 * OIDC_CLIENT_ID, GAME_URL, where it reaches the game server, and AD_URL, the page of an ad.
 */
import { createRegistry, createRegistryConfig } from './server.ts';

const DEFAULT_PORT = 8090;

function required(name: string): string {
  const value = process.env[name];
  if (!value) {
    console.error(`error: ${name} must be set`);
    process.exit(1);
  }
  return value;
}

const registry = await createRegistry({
  databaseUrl: required('DATABASE_URL'),
  artefacts: { dir: required('ARTEFACTS_DIR') },
  shellDir: required('SHELL_DIR'),
  signingKeyFile: required('REGISTRY_SIGNING_KEY_FILE'),
  config: createRegistryConfig({
    gameUrl: process.env.GAME_URL ?? '',
    page: {
      stage: process.env.STAGE === 'production' ? 'production' : 'development',
      issuerUrl: process.env.OIDC_ISSUER ?? '',
      clientId: process.env.OIDC_CLIENT_ID ?? 'spieltag',
      ...(process.env.AD_URL ? { adUrl: process.env.AD_URL } : {}),
    },
  }),
});
const port = Number(process.env.PORT ?? DEFAULT_PORT);
await registry.app.listen({ port, host: '0.0.0.0' });
console.log(`registry listens on port ${port}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void registry.close().then(() => process.exit(0)));
}
