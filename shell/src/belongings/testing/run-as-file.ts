import type { RemoteVersion } from '../../discovery/remote-versions.ts';

/** Runs code as a file of a version: that is what stacks say it is. */
export function runAsFile({ url }: RemoteVersion, code: string): void {
  const { eval: run } = globalThis;
  run(`${code}\n//# sourceURL=http://localhost${url.replace('remoteEntry', 'app')}`);
}
