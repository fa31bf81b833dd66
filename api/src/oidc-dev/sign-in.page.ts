import { createHash } from 'node:crypto';
import { escaped } from '@spieltag/shared-kernel/composition';
import type { Reader } from './readers.ts';
import { SIGN_IN_STYLE } from './sign-in.style.ts';
import type { SignInText } from './sign-in.texts.ts';

/** A page and the hash of its style for the content security policy. */
export interface Page {
  readonly html: string;
  readonly styleHash: string;
}

export interface SignInView {
  readonly recent: readonly Reader[];
  readonly administrator: Reader;
  /** What was typed and not accepted. */
  readonly refused?: { readonly name: string; readonly email: string };
}

const STYLE_HASH = `sha256-${createHash('sha256').update(SIGN_IN_STYLE).digest('base64')}`;

function page(text: SignInText, body: string): Page {
  const html = `<!doctype html>
<html lang="${text.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${text.title}</title>
<style>${SIGN_IN_STYLE}</style>
</head>
<body><main>${body}</main></body>
</html>`;
  return { html, styleHash: STYLE_HASH };
}

function recentForm(text: SignInText, recent: readonly Reader[]): string {
  if (recent.length === 0) return '';
  const buttons = recent.map(
    ({ subject, name, email }) =>
      `<button name="reader" value="${escaped(subject)}">${escaped(name)}<small>${escaped(email)}</small></button>`,
  );
  return `<h2>${text.recent}</h2><form method="post">${buttons.join('')}</form><h2>${text.fresh}</h2>`;
}

/** Where a reader says who they are. */
export function signInPage(text: SignInText, { recent, administrator, refused }: SignInView): Page {
  const name = escaped(refused?.name ?? '');
  const email = escaped(refused?.email ?? '');
  return page(
    text,
    `<h1>${text.heading}</h1>
<p>${text.intro}</p>
${recentForm(text, recent)}
<form method="post">
${refused ? `<p role="alert">${text.refused}</p>` : ''}
<label>${text.name}<input name="name" autocomplete="nickname" required autofocus maxlength="64" value="${name}"></label>
<label>${text.email}<input name="email" type="email" autocomplete="email" required maxlength="254" value="${email}"></label>
<button class="go">${text.submit}</button>
</form>
<form method="post"><button class="back" name="reader" value="${escaped(administrator.subject)}">${text.administrator}</button></form>
<form method="post"><button class="back" name="cancel" value="1">${text.cancel}</button></form>
<footer>${text.development}</footer>`,
  );
}

/** The sign-in took too long, or cookies are blocked. */
export function expiredPage(text: SignInText): Page {
  return page(text, `<h1>${text.expiredHeading}</h1><p>${text.expired}</p>`);
}

/** The protocol was broken, by a client or by an address typed in by hand. */
export function failedPage(text: SignInText, reason: string): Page {
  return page(text, `<h1>${text.failedHeading}</h1><p>${escaped(reason)}</p>`);
}

/**
 * Headers of a page: nothing but its own style may load.
 * @param returnOrigins where the form's answer may lead on to
 */
export function pageHeaders(
  { styleHash }: Page,
  returnOrigins: readonly string[],
): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': [
      "default-src 'none'",
      // Of the empty icon: without one a browser looks for its own, which is not there.
      'img-src data:',
      `style-src '${styleHash}'`,
      ["form-action 'self'", ...returnOrigins].join(' '),
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
  };
}
