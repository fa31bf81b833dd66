import { createHash } from 'node:crypto';
import { PRODUCT_ICON } from '@spieltag/shared-kernel/art';
import { escaped } from '@spieltag/shared-kernel/composition';
import type { PushLanguage } from './message.texts.ts';

const TEXTS = {
  de: {
    title: 'Erinnerungen beenden',
    ask: 'An deine Adresse kommen dann keine Erinnerungen von Spieltag mehr.',
    done: 'An deine Adresse kommen keine Erinnerungen mehr. Im Spiel kannst du sie jederzeit wieder einschalten.',
    over: 'Dieser Link gilt nicht mehr. Kommen noch Erinnerungen, dann nimm den Link in der neuesten, oder entferne deine Adresse im Spiel unter „Menü und Hilfe“, „Erinnerungen“.',
    toGame: 'Zum Spiel',
  },
  en: {
    title: 'End reminders',
    ask: 'Your address will get no more reminders of Spieltag.',
    done: 'Your address gets no more reminders. You can turn them on again in the game at any time.',
    over: 'This link is no longer good. If reminders still come, use the link in the latest one, or remove your address in the game under “Menu and help”, “Reminders”.',
    toGame: 'To the game',
  },
} as const;

const STYLE = `:root{color-scheme:light dark}
body{margin:0 auto;padding:24px 16px 48px;max-width:32rem;font:1.0625rem/1.6 Inter,system-ui,sans-serif;background:light-dark(#f7f3ea,#031618);color:light-dark(#16211f,#e8f1ee)}
a{color:inherit;display:inline-flex;align-items:center;min-height:44px}
h1{line-height:1.2}
button{font:inherit;min-height:44px;padding:0 20px}`;

const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

/** Nothing but the page's own style, and its one button. */
export const UNSUBSCRIBE_POLICY = [
  "default-src 'none'",
  `style-src '${STYLE_HASH}'`,
  "img-src 'self' data:",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** The first of our languages a browser asks for; German where it asks for none of them. */
export function languageOf(acceptLanguage: string | undefined): PushLanguage {
  const asked = acceptLanguage?.toLowerCase().match(/\b(?:de|en)\b/)?.[0];
  return asked === 'en' ? 'en' : 'de';
}

/** `ask`: nothing has ended yet; `done`: e-mail has ended; `over`: the link ends nothing any more. */
export type UnsubscribeStep = 'ask' | 'done' | 'over';

/**
 * The page a link in an e-mail leads to. Only its button ends anything: mail programs and their filters open
 * links by themselves.
 */
export function unsubscribePage(language: PushLanguage, step: UnsubscribeStep): string {
  const { title, toGame, [step]: text } = TEXTS[language];
  const button = `<form method="post"><button>${escaped(title)}</button></form>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="${PRODUCT_ICON}">
<title>${escaped(title)} · Spieltag</title>
<style>${STYLE}</style>
</head>
<body><main>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
${step === 'ask' ? button : ''}
<a href="/">${escaped(toGame)}</a>
</main></body>
</html>
`;
}
