/**
 * `npm run ui -- [--port 3001]`: every part of the design system in every state, on a page that
 * reloads when something of it changes.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@spieltag/remote-kit/build';
import { createOpenPages, sendFile } from '@spieltag/remote-kit/dev';
import { live } from '../start/lifetime.ts';
import { CHANGES_PATH, GALLERY_PAGE, watchGallery } from './gallery.ts';

const IS_FILE = /^(\/assets)?\/[\w.-]+\.\w+$/;

await live(async (teardown) => {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '3001' } } });
  const out = join(ROOT, '.cache', 'gallery');
  const pages = createOpenPages();
  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    if (path === CHANGES_PATH) return pages.follow(response);
    if (IS_FILE.test(path)) return void sendFile(join(out, path), response);
    response.writeHead(200, { 'content-type': 'text/html' }).end(GALLERY_PAGE);
  });
  server.listen(Number(values.port), 'localhost');
  await once(server, 'listening');
  teardown.add('server', async () => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise<void>((resolve) => {
    const built = () => {
      pages.reload();
      resolve();
    };
    teardown.add('watching', watchGallery(out, built));
  });
  console.log(`ready http://localhost:${values.port}`);
});
