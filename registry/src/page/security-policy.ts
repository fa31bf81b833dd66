import { localOrigin } from '@spieltag/shared-kernel/composition';
import type { PageSettings } from '../context/registry-config.ts';
import { SHELL_WATCHDOG_SOURCE } from './shell-watchdog.ts';

/**
 * Headers of the page. Scripts come from files of this site only, none is evaluated, and the one that
 * stands in the page is allowed by its digest; the inlined composition is data, not a script. Styles
 * may be inline because the accessible primitives inject some; they carry no scripts. What becomes a
 * script is decided by the one policy of Trusted Types the shell makes: no markup, no text, and
 * addresses of what the page is composed of. The shell's own files are run by the script in the page,
 * with another one that nothing else has.
 * @param ports of a developer's machine, for a page that has remotes from there: it alone
 */
export function securityHeaders(
  { issuerUrl, adUrl }: PageSettings,
  ports: readonly number[] = [],
): Record<string, string> {
  const local = ports.map((port) => ` ${localOrigin(port)}`).join('');
  const issuer = URL.canParse(issuerUrl) ? ` ${new URL(issuerUrl).origin}` : '';
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${SHELL_WATCHDOG_SOURCE}${local}`,
    `style-src 'self' 'unsafe-inline'${local}`,
    `img-src 'self' data: blob:${local}`,
    `font-src 'self'${local}`,
    `connect-src 'self'${issuer}${local}`,
    `form-action 'self'${issuer}`,
    "manifest-src 'self'",
    `frame-src ${adUrl && URL.canParse(adUrl) ? new URL(adUrl).origin : "'none'"}`,
    "require-trusted-types-for 'script'",
    'trusted-types default shell',
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    // A host that is only named would be looked up.
    'x-dns-prefetch-control': 'off',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}
