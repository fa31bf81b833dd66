import { ECDH } from 'node:crypto';
import type { BodyOf } from '@spieltag/shared-kernel/contract';
import type { PushKeys, pushRoutes } from '@spieltag/shared-kernel/push';
import type { Static } from 'typebox';
import { findLinkedLately } from '../../account/devices.query.ts';
import { ApiProblem } from '../../problems/api-problem.ts';
import { type PushHosts, pushServiceOf } from '../../settings/push-hosts.ts';
import type { Caller } from '../../tokens/caller.ts';
import { holdAccountOf } from '../../tokens/hold-account.ts';
import type { PushContext } from '../push-context.ts';
import { insertDevice, renewDevice, takeMailAlong } from './device.repository.ts';

/** Who delivers to the devices of an app, whatever its platform. */
const APP_SERVICE = 'fcm.googleapis.com';
/** Addresses of browsers are none. */
const TOKEN = /^(?!.*:\/\/)[\w:.~+/=-]+$/;
const UNCOMPRESSED_POINT = 4;

/**
 * From now on the device is told what its user wants to be told.
 * @throws ApiProblem PARAMETER_INVALID where no push service we know has such an address; TOKEN_INVALID,
 * TOKEN_EXPIRED
 */
export async function addDevice(
  { db, config, clock }: PushContext,
  caller: Pick<Caller, 'id' | 'deviceId'>,
  browser: string | undefined,
  body: BodyOf<typeof pushRoutes.addDevice>,
): Promise<void> {
  const { kind, address, keys, label, language } = body;
  const isWeb = kind === 'web';
  if (isWeb && !keys) throw new ApiProblem('PARAMETER_REQUIRED', { name: 'keys' });
  const service = isWeb ? requireService(address, keys, config.push.hosts) : requireToken(address);
  const device = {
    userId: caller.id,
    kind,
    address,
    service,
    label: label.trim() || kind,
    language,
    browser,
  };
  await db.transaction().execute(async (trx) => {
    await holdAccountOf(trx, caller);
    const now = new Date(clock());
    const linked = await findLinkedLately(trx, caller, browser, now);
    const given = { ...device, keys: isWeb ? keys : undefined };
    await takeMailAlong(trx, device);
    await insertDevice(trx, given, now, linked?.at);
  });
}

/**
 * A browser's worker says that its subscription is another one now. It has no token: the cookie that
 * scripts cannot read says which device it is.
 * @throws ApiProblem PARAMETER_INVALID
 */
export async function renewBrowser(
  { db, config }: PushContext,
  browser: string | undefined,
  { address, keys }: BodyOf<typeof pushRoutes.renewDevice>,
): Promise<boolean> {
  const service = requireService(address, keys, config.push.hosts);
  return browser !== undefined && renewDevice(db, browser, { address, service, keys });
}

function requireService(
  address: string,
  keys: Static<typeof PushKeys> | undefined,
  hosts: PushHosts,
): string {
  const service = pushServiceOf(address, hosts);
  if (!service) throw new ApiProblem('PARAMETER_INVALID', { name: 'address' });
  const point = Buffer.from(keys?.p256dh ?? '', 'base64url');
  if (point[0] !== UNCOMPRESSED_POINT || !isOnCurve(point)) {
    throw new ApiProblem('PARAMETER_INVALID', { name: 'keys/p256dh' });
  }
  return service.host;
}

function requireToken(address: string): string {
  if (!TOKEN.test(address)) throw new ApiProblem('PARAMETER_INVALID', { name: 'address' });
  return APP_SERVICE;
}

/** Another point would fail with every message. */
function isOnCurve(point: Buffer): boolean {
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
