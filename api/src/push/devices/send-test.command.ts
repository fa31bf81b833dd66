import { randomBytes } from 'node:crypto';
import { ApiProblem } from '../../problems/api-problem.ts';
import type { PushContext } from '../push-context.ts';
import { enqueueEach } from '../queue/enqueue.ts';
import { findDevices } from './device.repository.ts';

/** A test that comes later than that would be taken for news. */
const GOOD_FOR_MS = 60_000;

/**
 * Tells a device something now, to see that it works.
 * @throws ApiProblem NOT_FOUND when the user has no such device
 */
export async function sendTest(
  { db, clock }: PushContext,
  userId: string,
  deviceId: string,
): Promise<boolean> {
  const devices = await findDevices(db, userId);
  if (!devices.some(({ id, kind }) => id === deviceId && kind !== 'mail')) {
    throw new ApiProblem('NOT_FOUND');
  }
  const now = clock();
  const event = `test:${randomBytes(8).toString('hex')}`;
  const times = { dueAt: now, expiresAt: now + GOOD_FOR_MS };
  await db
    .transaction()
    .execute((trx) =>
      enqueueEach(trx, { event, kind: 'test', seasonId: null, ...times }, [
        { deviceId, userId, about: {} },
      ]),
    );
  return true;
}
