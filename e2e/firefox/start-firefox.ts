#!/usr/bin/env node
/**
 * Starts the Firefox `FIREFOX_PATH` names, for Playwright, and stands between the two: a Firefox of the
 * system's packages knows fewer commands of WebDriver BiDi than Playwright sends. What journeys
 * can do without is answered as if it were done; everything else passes through as it is.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

/** Schemes of colours and reduced motion: journeys hold them in Chromium. */
const DISPENSABLE: ReadonlySet<string> = new Set(['emulation.setMediaFeaturesOverride']);
/** With it, what Playwright does by mouse is done by finger: it has no fingers for this engine. */
const BY_FINGER = '--by-finger';
const LISTENING = /^(WebDriver BiDi listening on )(ws:\/\/\S+)$/;

interface Command {
  readonly id: number;
  readonly method: string;
  readonly params?: { readonly actions?: readonly { readonly type: string }[] };
}

interface Answer {
  readonly id?: number | null;
  readonly type: 'success' | 'error' | 'event';
  readonly error?: string;
}

const given = process.argv.slice(2);
const isByFinger = given.includes(BY_FINGER);
const firefox = spawn(
  process.env.FIREFOX_PATH ?? 'firefox',
  given.filter((argument) => argument !== BY_FINGER),
  { stdio: ['ignore', 'ignore', 'pipe'] },
);
firefox.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => firefox.kill(signal));
}
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, said, address] = LISTENING.exec(line) ?? [];
  if (said && address) standBetween(address, (own) => console.error(said + own));
  else console.error(line);
});

/** Takes Playwright's connections and hands each on to Firefox. */
function standBetween(address: string, onReady: (address: string) => void): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (client, { url = '' }) => {
    const browser = new WebSocket(address + url, { perMessageDeflate: false });
    const early: string[] = [];
    const dispensable = new Set<number>();
    client.on('message', (data) => {
      const command = JSON.parse(String(data)) as Command;
      const { id, method } = command;
      const text = isByFinger ? JSON.stringify(byFinger(command)) : String(data);
      if (DISPENSABLE.has(method)) dispensable.add(id);
      if (browser.readyState === WebSocket.OPEN) browser.send(text);
      else early.push(text);
    });
    browser.on('open', () => {
      for (const text of early.splice(0)) browser.send(text);
    });
    browser.on('message', (data) => {
      const text = String(data);
      const { id, type, error } = JSON.parse(text) as Answer;
      const isOf = typeof id === 'number' && dispensable.delete(id);
      const isUnknown = type === 'error' && error === 'unknown command';
      client.send(isOf && isUnknown ? JSON.stringify({ type: 'success', id, result: {} }) : text);
    });
    client.on('close', () => browser.close());
    browser.on('close', () => client.close());
    browser.on('error', () => client.close());
  });
  server.on('listening', () => {
    const { port } = server.address() as { readonly port: number };
    onReady(`ws://127.0.0.1:${port}`);
  });
}

/** The same, where it moves or presses a pointer, with a finger. */
function byFinger(command: Command): Command {
  const { method, params } = command;
  if (method !== 'input.performActions' || !params?.actions) return command;
  const actions = params.actions.map((source) =>
    source.type === 'pointer' ? { ...source, parameters: { pointerType: 'touch' } } : source,
  );
  return { ...command, params: { ...params, actions } };
}
