import { getAppNames, registerApplication, start, unregisterApplication } from 'single-spa';
import type { Composition } from './composition.ts';

/** Lets single-spa wake and rest the applications with the address. Once per page. */
export function startComposition(composition: Composition): void {
  register(composition);
  composition.subscribe(() => register(composition));
  start({ urlRerouteOnly: true });
}

/** Makes single-spa know the applications of the composition, and no others. */
function register(composition: Composition): void {
  const wanted = composition.applications.map(({ name }) => name);
  const known = getAppNames();
  for (const name of known) if (!wanted.includes(name)) void unregisterApplication(name);
  for (const name of wanted) {
    if (known.includes(name)) continue;
    registerApplication({
      name,
      app: async () => ({
        bootstrap: async () => {},
        mount: async () => composition.hosts.get(name)?.activate(),
        // It is off the screen at once; what comes next need not wait until it has tidied up.
        unmount: async () => void composition.hosts.get(name)?.deactivate(),
      }),
      activeWhen({ pathname }) {
        const application = composition.applications.find((one) => one.name === name);
        return application !== undefined && composition.isActive(application, pathname);
      },
    });
  }
}
