// A script of its own that goes on while the page hangs. It imports nothing, not even types: a build
// leaves the mark of a module where an import was.
type Heartbeat = import('./heartbeat.ts').Heartbeat;
type WatchdogNews = import('./heartbeat.ts').WatchdogNews;

const TICK_MS = 250;
/** No task of an honest page takes as long, however slow its phone is. */
const BLOCKED_AFTER_MS = 10_000;

let last: Heartbeat | undefined;
/**
 * Ticks are counted, not milliseconds: while a device sleeps nothing ticks, whatever its clock says
 * afterwards.
 */
let ticks = 0;

/** The page lives. */
addEventListener('message', ({ data }: MessageEvent<Heartbeat>) => {
  if (last && isBlocked()) tell({ type: 'back', blockedMs: ticks * TICK_MS, doing: last.doing });
  ticks = 0;
  last = data;
});

setInterval(() => {
  if (!last?.isWatched) return;
  ticks += 1;
  if (ticks * TICK_MS === BLOCKED_AFTER_MS) void noteBlocked(last);
}, TICK_MS);

const isBlocked = () => ticks * TICK_MS >= BLOCKED_AFTER_MS;
const tell = (news: WatchdogNews) => postMessage(news);

/** Speaks for a page that cannot: to the registry, and to the next page of this device. */
async function noteBlocked({ page, doing, reportTo, noteIn }: Heartbeat): Promise<void> {
  if (!doing) return;
  const { remote, version, step } = doing;
  const report = {
    remote,
    version,
    outcome: 'failed',
    phase: step,
    code: 'PAGE_BLOCKED',
    message: `the page has not answered for ${BLOCKED_AFTER_MS / 1000} s`,
  };
  const sent = fetch(reportTo, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page, reports: [report] }),
    keepalive: true,
  });
  // Only pages served over https have caches; the page's own mark is there in any case.
  const noted = globalThis.caches
    ?.open(noteIn)
    .then((notes) => notes.put(`/${page}`, new Response()));
  await Promise.allSettled([sent, noted]);
}
