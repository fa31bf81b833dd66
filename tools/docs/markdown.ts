import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders whose pages people read in place; below them, pages of any depth. */
const FOLDERS = ['docs', 'bench'];

/** Paths of all pages, from the repository's folder on. */
export function pagesOf(root: string): readonly string[] {
  const isPage = (path: string) => path.endsWith('.md');
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map(String)
      .filter((path) => isPage(path) && !path.includes('node_modules'))
      .map((path) => join(folder, path)),
  );
  return [...readdirSync(root).filter(isPage), ...below];
}

/** Where a page's links lead, as they are written; addresses of other sites are left out. */
export function linksOf(page: string): readonly string[] {
  const links = [...page.matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)];
  return links
    .map(([, link, image]) => link ?? image ?? '')
    .filter((link) => !/^[a-z]+:/.test(link));
}

/** What a page's headings are called in links, as GitHub does. */
export function anchorsOf(path: string): readonly string[] {
  const headings = [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)];
  return headings.map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
