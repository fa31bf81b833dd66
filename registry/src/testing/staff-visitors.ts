import type { DiscoveryDocument } from '@spieltag/shared-kernel/composition';
import type { TestVisitor } from './reporting-visitors.ts';
import type { TestRegistry } from './test-registry.ts';

const LINKS = '/projects/spieltag/staff-links';

/** A link for staff, as an operator has made it. */
export interface TestStaffLink {
  readonly id: string;
  readonly link: string;
}

export async function makeStaffLink(site: TestRegistry, hours = 24): Promise<TestStaffLink> {
  const { body } = await site.call('POST', LINKS, { name: 'testing', hours });
  return body as unknown as TestStaffLink;
}

/** A browser that opens the link; its cookies from then on. */
export async function openLink({ registry }: TestRegistry, link: string): Promise<string> {
  const reply = await registry.app.inject(link);
  const [cookie = ''] = String(reply.headers['set-cookie']).split(';');
  return cookie;
}

/** Comes to the site with the cookies given, and has those of a visitor from then on. */
export async function arriveAs(
  { registry }: TestRegistry,
  cookies: string,
  address: string,
): Promise<TestVisitor> {
  const reply = await registry.app.inject({
    url: '/discovery/projects/spieltag/microFrontends',
    remoteAddress: address,
    headers: { cookie: cookies },
  });
  const [given = ''] = String(reply.headers['set-cookie'] ?? '').split(';');
  const [market] = reply.json<DiscoveryDocument>().microFrontends['mf-market'] ?? [];
  return { cookie: `${cookies}; ${given}`, address, version: market?.metadata.version };
}
