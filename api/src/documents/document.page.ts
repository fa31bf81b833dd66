import { createHash } from 'node:crypto';
import { PRODUCT_ICON } from '@spieltag/shared-kernel/art';
import { escaped } from '@spieltag/shared-kernel/composition';
import {
  DOCUMENT_NAMES,
  type DocumentElement,
  type DocumentLanguage,
  type DocumentName,
  type DocumentNode,
  documentPage,
  type GameDocument,
} from '@spieltag/shared-kernel/documents';

const STYLE = `:root{color-scheme:light dark}
body{margin:0 auto;padding:24px 16px 48px;max-width:44rem;font:1.0625rem/1.6 Inter,system-ui,sans-serif;background:light-dark(#f7f3ea,#031618);color:light-dark(#16211f,#e8f1ee);overflow-wrap:anywhere}
a{color:inherit}
header a,nav a{display:inline-flex;align-items:center;min-height:44px}
header a{font-weight:700;text-decoration:none}
nav ul{display:flex;flex-wrap:wrap;gap:0 20px;padding:0;list-style:none}
footer{margin-top:48px;border-top:1px solid}
h1,h2,h3{line-height:1.2}
table{border-collapse:collapse;width:100%}
th,td{padding:6px 12px 6px 0;text-align:start;vertical-align:top;border-bottom:1px solid}
pre{white-space:pre-wrap}`;

const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

/** Nothing but the page's own style. */
export const DOCUMENT_POLICY = [
  "default-src 'none'",
  `style-src '${STYLE_HASH}'`,
  "img-src 'self' data:",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** Names of the documents in links to them. */
const LABELS: Readonly<Record<DocumentLanguage, Readonly<Record<DocumentName | 'more', string>>>> =
  {
    de: {
      faq: 'Häufige Fragen',
      support: 'Hilfe und Kontakt',
      terms: 'Nutzungsbedingungen',
      privacy: 'Datenschutz',
      imprint: 'Impressum',
      more: 'Weitere Seiten',
    },
    en: {
      faq: 'Questions and answers',
      support: 'Help and contact',
      terms: 'Terms of use',
      privacy: 'Data protection',
      imprint: 'Imprint',
      more: 'More pages',
    },
  };

/** A document as a page: for who is not signed in, whose game does not start, or who runs no scripts. */
export function documentHtml(asked: DocumentLanguage, document: GameDocument): string {
  const { language, title, content } = document;
  const links = DOCUMENT_NAMES.map(
    (name) => `<li><a href="${documentPage(name, asked)}">${LABELS[asked][name]}</a></li>`,
  );
  return `<!doctype html>
<html lang="${asked}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="${PRODUCT_ICON}">
<title>${escaped(title)} · Spieltag</title>
<style>${STYLE}</style>
</head>
<body>
<header><a href="/">SPIELTAG</a></header>
<main lang="${language}">
<h1>${escaped(title)}</h1>
${htmlOf(content)}
</main>
<footer><nav aria-label="${LABELS[asked].more}"><ul>${links.join('')}</ul></nav></footer>
</body>
</html>
`;
}

const VOID_TAGS = ['br', 'hr'];

/** The tree has no other elements than those documents are made of, and every text is escaped. */
function htmlOf(nodes: readonly DocumentNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escaped(node);
      const { tag, children } = node;
      if (VOID_TAGS.includes(tag)) return `<${tag}>`;
      return `<${tag}${attributesOf(node)}>${htmlOf(children)}</${tag}>`;
    })
    .join('');
}

function attributesOf({ href, start }: DocumentElement): string {
  if (href !== undefined) return ` href="${escaped(href)}" rel="noreferrer"`;
  return start === undefined ? '' : ` start="${start}"`;
}
