import { pushRoutes } from '@spieltag/shared-kernel/push';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { guestNetworkOf } from '../account/guest-network.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import { Delivery } from './delivery/delivery.ts';
import { addDevice, renewBrowser } from './devices/add-device.command.ts';
import { forgetApp } from './devices/device.repository.ts';
import {
  type AdmitWork,
  confirmEmail,
  onceItIsOut,
  setEmail,
  unsubscribe,
} from './devices/email.command.ts';
import { presentOverview } from './devices/overview.presenter.ts';
import { removeDevice } from './devices/remove-device.command.ts';
import { sendTest } from './devices/send-test.command.ts';
import { setPreferences } from './devices/set-preferences.command.ts';
import { VapidKeys } from './devices/vapid-keys.ts';
import { Dispatcher } from './dispatch/dispatcher.ts';
import { PushLoop } from './push-loop.ts';
import { PushMetrics } from './push-metrics.ts';
import {
  languageOf,
  UNSUBSCRIBE_POLICY,
  type UnsubscribeStep,
  unsubscribePage,
} from './texts/unsubscribe.page.ts';

/**
 * What players are told outside the game: the routes of its settings, and the loop that delivers, which
 * runs from when the server is ready until it is closed.
 * @param leader of the seasons: it delivers
 */
export async function registerPush(
  app: FastifyInstance,
  context: ApiContext,
  leader: { readonly leads: boolean },
): Promise<void> {
  const keys = new VapidKeys(context);
  const delivery = new Delivery(context, keys);
  const { registry } = app.metrics;
  const metrics = new PushMetrics(registry, context.db, {
    delivers: () => leader.leads && context.config.push.isOn,
    clock: context.clock,
    guestCodesPerHour: context.config.push.guestCodesPerHour,
  });
  const loop = new PushLoop(context, new Dispatcher(context, delivery), leader, metrics);
  app.addHook('onReady', async () => loop.start());
  app.addHook('onClose', async () => {
    await loop.stop();
    await delivery.close();
  });
  registerDeviceRoutes(app, context, keys);
  registerPreferenceRoutes(app, context, keys, delivery);
  await app.register(async (scope) => registerUnsubscribing(scope, context));
}

function registerDeviceRoutes(app: FastifyInstance, context: ApiContext, keys: VapidKeys): void {
  const { db } = context;
  serve(app, pushRoutes.overview, ({ user, device }) =>
    presentOverview(context, keys, { userId: user.id, browser: device }),
  );
  serve(app, pushRoutes.addDevice, async ({ user, body, device }) => {
    await addDevice(context, user, device, body);
    return presentOverview(context, keys, { userId: user.id, browser: device });
  });
  serve(
    app,
    pushRoutes.renewDevice,
    async ({ body, device }) => ({ renewed: await renewBrowser(context, device, body) }),
    { limit: 'lookup' },
  );
  serve(app, pushRoutes.removeDevice, async ({ user, body, device }) => {
    await removeDevice(context, user, device, body.deviceId);
    return presentOverview(context, keys, { userId: user.id, browser: device });
  });
  serve(app, pushRoutes.forgetDevice, async ({ body }) => ({
    forgotten: await db.transaction().execute((trx) => forgetApp(trx, body.address)),
  }));
  serve(
    app,
    pushRoutes.sendTest,
    async ({ user, body }) => ({ queued: await sendTest(context, user.id, body.deviceId) }),
    { limit: 'upload' },
  );
}

function registerPreferenceRoutes(
  app: FastifyInstance,
  context: ApiContext,
  keys: VapidKeys,
  delivery: Delivery,
): void {
  serve(app, pushRoutes.setPreferences, async ({ user, body, device }) => {
    await setPreferences(context, user, device, body);
    return presentOverview(context, keys, { userId: user.id, browser: device });
  });
  const admit: AdmitWork = (work) => app.admission.run('write', work);
  serve(
    app,
    pushRoutes.setEmail,
    async ({ user, body, device }, { ip }) => {
      const guestNetwork = await admit(() => guestNetworkOf(context, user, ip));
      const by = { ...user, browser: device, guestNetwork };
      await setEmail({ ...context, admit }, delivery.codes, by, body);
      return onceItIsOut(() =>
        admit(() => presentOverview(context, keys, { userId: user.id, browser: device })),
      );
    },
    { limit: 'upload', admitsItself: true },
  );
  serve(
    app,
    pushRoutes.confirmEmail,
    async ({ user, body, device }) => {
      await confirmEmail(context, user, body.code);
      return presentOverview(context, keys, { userId: user.id, browser: device });
    },
    { limit: 'join' },
  );
}

/** @param app of these routes alone: it takes bodies of every form */
function registerUnsubscribing(app: FastifyInstance, context: ApiContext): void {
  // What mail programs send along, in whatever form, says nothing more than the address.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    payload.on('end', () => done(null, undefined));
  });
  const page = (request: FastifyRequest, reply: FastifyReply, step: UnsubscribeStep) => {
    reply.header('content-security-policy', UNSUBSCRIBE_POLICY);
    reply.header('cache-control', 'no-store');
    return unsubscribePage(languageOf(request.headers['accept-language']), step);
  };
  serve(
    app,
    pushRoutes.unsubscribePage,
    async (_call, request, reply) => page(request, reply, 'ask'),
    { withoutAdmission: () => true },
  );
  serve(
    app,
    pushRoutes.unsubscribe,
    async ({ params }, request, reply) => {
      const step = (await unsubscribe(context, params.token)) ? 'done' : 'over';
      if (!request.headers.accept?.includes('text/html')) return 'OK';
      return reply.type('text/html; charset=utf-8').send(page(request, reply, step));
    },
    { limit: 'lookup' },
  );
}
