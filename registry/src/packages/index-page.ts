import type { PackageIndex } from '@spieltag/shared-kernel/registry';

const KERNEL = '@spieltag/shared-kernel';
const KIT = '@spieltag/remote-kit';

/** Everything in it was checked against a schema that has no character HTML would read. */
export function indexPage({ kernel, packages }: PackageIndex): string {
  const rows = packages.map(
    ({ name, file, bytes, integrity }) =>
      `<tr><td><a href="/packages/${file}">${file}</a></td><td>${name}</td><td>${bytes}</td><td><code>${integrity}</code></td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Packages</title>
<h1>Packages for kernel ${kernel}</h1>
<p>What a remote in a repository of its own is made with. A file never changes; a newer one has
another name. Install one by the address of its link, as in
<code>npm install https://&hellip;/packages/&hellip;.tgz</code>; <a href="/packages/index.json">index.json</a> says the same to programs.</p>
${firstRemote(packages)}<div style="overflow-x:auto"><table>
<tr><th>File</th><th>Package</th><th>Bytes</th><th>Integrity</th></tr>
${rows.join('\n')}
</table></div>
</html>
`;
}

/** How to begin with nothing but this page; the kit wants the kernel beside it. */
function firstRemote(packages: PackageIndex['packages']): string {
  const fileOf = (wanted: string) => packages.find(({ name }) => name === wanted)?.file;
  const [kernel, kit] = [fileOf(KERNEL), fileOf(KIT)];
  if (!kernel || !kit) return '';
  return `<p>A new remote, in a folder that is made for it, by Node 24 and npm; the first line names this site:</p>
<pre style="overflow-x:auto"><code>SITE=https://spieltag.example
npx -p $SITE/packages/${kernel} -p $SITE/packages/${kit} remotes new scouting scouting --against $SITE
</code></pre>
`;
}
