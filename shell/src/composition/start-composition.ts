import { registerApplication, start } from 'single-spa';
import type { Composition } from './composition.ts';

/** Lets single-spa wake and rest the applications with the address. Once per page. */
export function startComposition(composition: Composition): void {
  for (const application of composition.applications) {
    const host = composition.hosts.get(application.name);
    if (!host) continue;
    registerApplication({
      name: application.name,
      app: async () => ({
        bootstrap: async () => {},
        mount: async () => host.activate(),
        unmount: () => host.deactivate(),
      }),
      activeWhen: ({ pathname }) => composition.isActive(application, pathname),
    });
  }
  start({ urlRerouteOnly: true });
}
