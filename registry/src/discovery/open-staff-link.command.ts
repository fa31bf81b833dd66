import { noteStaffLinkUse } from '../access/staff-link.repository.ts';
import { insertAudit } from '../audit/audit.repository.ts';
import type { RegistryContext } from '../context/registry-context.ts';

/** Notes that a link for staff was opened, in the list of links and in the audit log. */
export async function openStaffLink(
  { db, ownProjectId, now }: RegistryContext,
  link: string,
): Promise<void> {
  const at = new Date(now());
  await db.transaction().execute(async (trx) => {
    await noteStaffLinkUse(trx, link, at);
    await insertAudit(
      trx,
      ownProjectId,
      { name: 'staff', role: 'visitor' },
      {
        at,
        action: 'open-staff-link',
        remote: null,
        reason: '',
        before: undefined,
        after: { link },
      },
    );
  });
}
