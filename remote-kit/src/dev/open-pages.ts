import type { ServerResponse } from 'node:http';

/** Pages that are open and want to know when something has changed. */
export interface OpenPages {
  /** Answers a page's question for changes, and goes on answering. */
  follow(response: ServerResponse): void;
  /** Makes all of them load anew. */
  reload(): void;
}

/** Nobody follows at first. */
export function createOpenPages(): OpenPages {
  const pages = new Set<ServerResponse>();
  return {
    follow(response) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write('retry: 1000\n\n');
      pages.add(response);
      response.on('close', () => pages.delete(response));
    },
    reload() {
      for (const page of pages) page.write('data: changed\n\n');
    },
  };
}
