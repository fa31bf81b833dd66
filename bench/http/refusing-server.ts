/**
 * The peer of a server that refuses: one of Node alone that does nothing else, as a process of its own,
 * in as many bytes as ours takes for it.
 */
import { createServer } from 'node:http';

const BODY = Buffer.from('{"code":"UNAVAILABLE","msg":"UNAVAILABLE"}');
const REFUSED = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': BODY.length,
  'retry-after': '2',
  'cache-control': 'no-store',
  'x-request-id': '00000000-0000-4000-8000-000000000000',
};

const server = createServer(({ url }, response) => {
  response.writeHead(url === '/empty' ? 200 : 503, REFUSED).end(BODY);
});
server.listen(Number(process.env.PORT), '127.0.0.1');
