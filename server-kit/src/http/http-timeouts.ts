/** How long a server of the house waits for its callers, ms, in the words of `node:http`. */
export interface HttpTimeouts {
  /** For the head of a request, also of a connection that sends nothing at all. */
  readonly headersTimeout: number;
  /** For a whole request with its body. */
  readonly requestTimeout: number;
  /** For the next request on a connection; longer than an edge keeps one, so that the edge closes it. */
  readonly keepAliveTimeout: number;
  /** How often connections are looked at. */
  readonly connectionsCheckingInterval: number;
}

/** Of every server: who sends slowly, or not at all, takes no connection from those who play. */
export const HTTP_TIMEOUTS: HttpTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5000,
};
