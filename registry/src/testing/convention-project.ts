import type { ConventionDocument } from '@spieltag/shared-kernel/registry';
import { createTestRegistry } from './test-registry.ts';

/** A version of the catalogue whose files lie elsewhere. */
export const version = (name: string) => ({
  url: `https://static.example.com/catalog-${name}.js`,
  fallbackUrl: `https://alt.example.com/catalog-${name}.js`,
  metadata: { integrity: `e0d123e5f316bef78bfdf5a0088375${name}`, version: name },
  extras: { prerender: true },
});

export type ConventionProject = Awaited<ReturnType<typeof createConventionProject>>;

/** A registry with the project `shop` and its micro frontend `catalog`, as tools make them. */
export async function createConventionProject() {
  const site = await createTestRegistry();
  const project = String((await site.call('POST', '/projects', { name: 'shop' })).body.id);
  const created = await site.call('POST', `/projects/${project}/microFrontends`, {
    name: 'catalog',
  });
  const id = String(created.body.microFrontendId);
  const document = `/discovery/projects/${project}/microFrontends`;
  const discover = (cookie?: string) =>
    site.registry.app.inject({ url: document, headers: cookie ? { cookie } : {} });
  const versionIn = (reply: Awaited<ReturnType<typeof discover>>) =>
    reply.json<ConventionDocument>().microFrontends['shop/catalog']?.[0]?.metadata.version;
  return {
    site,
    project,
    id,
    /** Its calls. */
    frontend: `/projects/${project}/microFrontends/${id}`,
    /** What a consumer is answered. */
    discover,
    /** Where consumers ask. */
    document,
    /** The version of the catalogue in an answer. */
    versionIn,
    /** The version of the catalogue a visitor gets. */
    versionFor: async (visitor: number | string) =>
      versionIn(await discover(`USER_TOKEN=${visitor}`)),
  };
}
