import { SERVICE_WORKER_PATH } from '@spieltag/shared-kernel/composition';

/** Says of an address whether the page may run a script from there. */
export type MayRun = (url: URL) => boolean;

/** The part of the browser's Trusted Types that is used. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(text: string): string | null }): unknown;
}

let mayRun: MayRun = () => false;

/** Allows more addresses than those of the shell: of the files a composition names. */
export function allowScripts(allowed: MayRun): void {
  mayRun = allowed;
}

/**
 * Decides for the whole page which addresses become scripts; what is refused throws. It has no rule
 * for markup and for source text, so the page makes neither a script. Without the policy the page could load
 * nothing: its headers demand one, and allow no second one. Browsers that know no Trusted Types go on
 * without.
 * @param own address of the folder of the shell's files
 */
export function startScriptPolicy(own: string, page: object = globalThis): void {
  const { trustedTypes } = page as { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL(text) {
      const url = new URL(text, document.baseURI);
      return text === SERVICE_WORKER_PATH || url.href.startsWith(own) || mayRun(url) ? text : null;
    },
  });
}
