/**
 * The floor: a server of Node alone that holds streams and writes given bytes to all of them, one
 * write each, as a process of its own. `POST /send` says what, and is answered once all is written.
 */
import { createServer, type ServerResponse } from 'node:http';

const HEAD = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' };
const streams = new Set<ServerResponse>();

createServer((request, response) => {
  if (request.url === '/send') {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const bytes = Buffer.concat(pieces);
      for (const stream of streams) stream.write(bytes);
      response.end();
    });
    return;
  }
  response.writeHead(200, HEAD);
  if (request.url !== '/stream') return void response.end();
  response.write('event: state\nid: 1-0\ndata: {}\n\n');
  streams.add(response);
  response.on('close', () => streams.delete(response));
}).listen(Number(process.env.PORT), '127.0.0.1');
