import { getAppNames, registerApplication, start, unregisterApplication } from 'single-spa';
import { heedHolds } from '../belongings/heed-holds.ts';
import { noteCalls } from '../belongings/note-calls.ts';
import type { Composition } from './composition.ts';

/** Lets single-spa activate the hosts by the address. Call it once per page. */
export function startSingleSpa(composition: Composition): void {
  composition.states.state$.subscribe(() => register(composition));
  start({ urlRerouteOnly: true });
  // No remote has run yet, and single-spa has put its own functions in place.
  noteCalls(composition.belongings);
  heedHolds(composition.belongings, composition.isGivenUp);
}

/** Registers the applications of the composition with single-spa, and no others. */
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
        // The host hides it at once; the next application need not wait for its unmount.
        unmount: async () => void composition.hosts.get(name)?.deactivate(),
      }),
      activeWhen({ pathname }) {
        const application = composition.applications.find((one) => one.name === name);
        return application !== undefined && composition.isActive(application, pathname);
      },
    });
  }
}
