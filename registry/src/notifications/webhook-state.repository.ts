import type { WebhookState } from '@spieltag/shared-kernel/registry';
import type { Kysely } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';

type Db = Kysely<RegistryDatabase>;

/** A message was taken. */
export async function noteDelivery(db: Db, delivered_at: Date): Promise<void> {
  await db
    .insertInto('registry.webhook')
    .values({ delivered_at })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ delivered_at }))
    .execute();
}

/** A message was not taken, for this reason. */
export async function noteFailure(db: Db, failed_at: Date, fault: string): Promise<void> {
  await db
    .insertInto('registry.webhook')
    .values({ failed_at, fault })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ failed_at, fault }))
    .execute();
}

/** How the webhook has fared, and how many messages wait for it. */
export async function readWebhookState(db: Db): Promise<Omit<WebhookState, 'isSet'>> {
  const row = await db.selectFrom('registry.webhook').selectAll().executeTakeFirst();
  const { waiting } = await db
    .selectFrom('registry.notification')
    .select((query) => query.fn.countAll<string>().as('waiting'))
    .executeTakeFirstOrThrow();
  const { delivered_at, failed_at, fault } = row ?? {};
  return {
    deliveredAt: delivered_at?.toISOString() ?? null,
    failure: failed_at ? { at: failed_at.toISOString(), reason: fault ?? '' } : null,
    waiting: Number(waiting),
  };
}
