import { DOCUMENT_TAGS, type DocumentNode, isSafeAddress } from '@spieltag/shared-kernel/documents';
import { seasonPath, useSeasonId } from '@spieltag/shared-kernel/remote';
import { Link } from '@spieltag/shared-kernel/vendor/router';
import { createElement, Fragment, type ReactNode } from 'react';
import { openOutside } from '../../browser/open-outside.ts';

/** The elements of a document. What it does not consist of is left out, whoever has sent it. */
export function Nodes({ nodes }: { readonly nodes: readonly DocumentNode[] }): ReactNode {
  return createElement(Fragment, null, ...nodes.map(elementOf));
}

function elementOf(node: DocumentNode): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, href = '', start, children } = node;
  const inner = children.map(elementOf);
  if (tag === 'a') return createElement(DocumentLink, { href }, ...inner);
  if (tag === 'ol' && Number.isInteger(start)) return createElement(tag, { start }, ...inner);
  return DOCUMENT_TAGS.includes(tag) ? createElement(tag, null, ...inner) : null;
}

interface LinkProps {
  readonly href: string;
  readonly children?: ReactNode;
}

/** The menu of a season, and the pages in it. */
const HELP = /^\/help(?:[/?#]|$)/;

/** What is addressed in *Menu and help* is a screen of the season that is shown; all else is a page of its own. */
function DocumentLink({ href, children }: LinkProps) {
  const seasonId = useSeasonId();
  if (!isSafeAddress(href)) return children;
  if (HELP.test(href)) return <Link to={seasonPath(seasonId) + href}>{children}</Link>;
  return (
    <a href={href} target="_blank" rel="noreferrer" onClick={(event) => openOutside(event, href)}>
      {children}
    </a>
  );
}
