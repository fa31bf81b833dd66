import { createTestKernel, type TestKernel, type TestWorld } from '@spieltag/shared-kernel/testing';
import { bootstrap, mount, unmount } from '../app.ts';

/**
 * Mounts the remote as a page does: addresses are drawn in transitions, a moment after they are there.
 * @returns takes it down
 */
export async function mountRemote(
  address: string,
  world: TestWorld,
): Promise<{ readonly kernel: TestKernel; unmount(): Promise<unknown> }> {
  // The lifecycles render by themselves.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  window.history.replaceState(null, '', address);
  const kernel = createTestKernel(world);
  const domElement = document.body.appendChild(document.createElement('main'));
  const props = {
    name: 'groups',
    kernel,
    remote: { name: 'mf-groups', version: '1.0.0' },
    report: { mounted: () => undefined, broken: () => undefined },
    domElement,
  } as unknown as Parameters<typeof mount>[0];
  await bootstrap(props);
  await mount(props);
  return {
    kernel,
    async unmount() {
      await unmount(props);
      domElement.remove();
    },
  };
}
