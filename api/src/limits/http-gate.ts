import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { RequestGate } from '@spieltag/server-kit/server';
import { Gate, type GateClass, type GateLoop } from './gate.ts';
import { GateClasses } from './gate-classes.ts';

/** What the gate asks, and what it tells. */
export interface HttpGateRules {
  /** How many requests of a class are being worked on. */
  readonly underWay: (work: GateClass) => number;
  /** Answers a request that nothing has happened of. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void;
  /** Another one of the class was refused. */
  readonly onRefused: (work: GateClass) => void;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly handle: RequestListener;
}

/** The gate before a server: what it refuses, nothing else has seen. */
export class HttpGate {
  /** Which class calls of a row are of. */
  readonly classes = new GateClasses();
  readonly gate: Gate<Exchange>;

  /** @param loop for tests */
  constructor({ underWay, answer, onRefused }: HttpGateRules, loop?: GateLoop) {
    const rules = {
      underWay,
      begin: ({ request, response, handle }: Exchange) => handle(request, response),
      isGone: ({ request }: Exchange) => request.socket.destroyed,
      refuse: ({ request, response }: Exchange, work: GateClass) => {
        onRefused(work);
        answer(request, response);
      },
    };
    this.gate = new Gate(rules, loop);
  }

  /** Lets requests through to what answers them. */
  readonly guard: RequestGate = (handle) => (request, response) => {
    const treatment = this.classes.of(request);
    if (treatment === 'past') handle(request, response);
    else this.gate.enter(treatment, { request, response, handle });
  };
}
