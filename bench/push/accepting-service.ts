import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';

let taken = 0;
/** Takes every message, as fast as Node reads them. */
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    taken += 1;
    response.writeHead(201).end();
  });
});
server.listen(0, '127.0.0.1', () => {
  parentPort?.postMessage((server.address() as AddressInfo).port);
});
parentPort?.on('message', () => parentPort?.postMessage(taken));
