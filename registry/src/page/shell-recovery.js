/** What the game needs and no shell has a part in: while it does not answer, no shell is to blame. */
const PROBE = '/api/sportsdata/v1/leagues.json';
/** For so long another version stands in for one that only a bad line has kept back. */
const STAND_IN_S = 15;
/** What is not answered by then is not there. */
const PROBE_LIMIT_MS = 5000;
/** What a shell shows that waits for the game's servers, see its startup.view.tsx. */
const WAITS = '[data-waits]';
/** It is let wait for so long, so often: longer than its calls may take, one after the other. */
const WAIT_MS = 15_000;
const MOST_WAITS = 4;
const MAX_MESSAGE = 500;
const MAX_STACK = 4000;

let isUnderWay = false;
let waits = 0;

/**
 * Judges why a shell did not start, and loads the page with the one before. What only the network did
 * is held against nobody. Each version is left at most once: the page after it says so in its cookies
 * or its address, and where it has come all the same, the player is told.
 *
 * @param {object} start as shell-watchdog.js gives it
 * @param {Event | undefined} start.event what went wrong; undefined: nothing has happened in time
 * @param {string} start.version of the shell
 * @param {string} start.known cookies and query as the page came
 * @param {(outcome?: string, fault?: object) => boolean | undefined} start.end ends the start with a
 * report, without one when nothing is to be said; undefined when it was over
 * @param {(seconds: number) => void} start.leaveOut leaves the version out of the next pages
 * @param {string | 1} [start.isOver] how the start has ended: what breaks after one that stood is only reported
 * @param {(outcome: string, fault: object) => void} start.send reports
 */
export async function recover(start) {
  const { event, version, known, end, leaveOut, isOver, send } = start;
  const found = faultOf(event, version);
  if (isOver) {
    if (isOver === 'stood') send('failed', { ...found, phase: 'render', code: 'RENDER_FAILED' });
    return;
  }
  if (!found || isUnderWay) return;
  const isSlow = found.code === 'TIMEOUT';
  if (isSlow && waits < MOST_WAITS && document.querySelector(WAITS)) {
    waits += 1;
    setTimeout(recover, WAIT_MS, start);
    return;
  }
  isUnderWay = true;
  if (!(await isGameThere()) || (isSlow && document.hidden)) {
    // A shell that waits for the servers shows that itself.
    if (end() && !isSlow) say();
    return;
  }
  const fault = found.file ? await fileFault(found) : found;
  if (fault) {
    if (!end('failed', fault)) return;
    if (known.includes(version)) return say();
  } else {
    // Only the line was bad: nobody is blamed, and the page comes with what it has.
    if (!end()) return;
    if (known.includes(version)) return say();
    leaveOut(STAND_IN_S);
  }
  if (document.cookie.includes(version)) location.reload();
  else location.replace(addressWithout(version));
}

/** What a page has seen go wrong; undefined: nothing of this shell. */
function faultOf(event, version) {
  if (!event?.type) return { phase: 'mount', code: 'TIMEOUT' };
  if (event.type === 'shell') {
    return { phase: 'mount', code: 'MOUNT_FAILED', message: short(event.detail.message) };
  }
  const { target, filename, message, error } = event;
  const file = target.src || target.href || '';
  if (!(file || filename || '').includes(`/shell/${version}/`)) return undefined;
  // Fonts and what comes later: the start does without.
  if (target.rel === 'preload') return undefined;
  if (file) return { file, integrity: target.integrity };
  const stack = String(error?.stack ?? '').slice(0, MAX_STACK);
  return {
    phase: 'evaluate',
    code: 'EVALUATION',
    message: short(message),
    ...(stack && { stack }),
  };
}

/** What is wrong with a file that did not load; undefined: it loads now. */
async function fileFault({ file, integrity }) {
  const fetched = (init) => fetch(file, { cache: 'no-store', ...init });
  const about = { phase: 'load', message: short(new URL(file).pathname) };
  try {
    await (await fetched(integrity ? { integrity } : {})).arrayBuffer();
    return undefined;
  } catch {
    const { status } = await fetched().catch(() => ({ status: 0 }));
    if (status === 0) return undefined;
    if (status === 404) return { ...about, code: 'NOT_FOUND' };
    return { ...about, code: status < 500 ? 'INTEGRITY' : 'SERVER_ERROR' };
  }
}

/** A portal of a hotel answers everything, but not with our leagues. */
async function isGameThere() {
  try {
    const signal = AbortSignal.timeout(PROBE_LIMIT_MS);
    const { leagues } = await (await fetch(PROBE, { cache: 'no-store', signal })).json();
    return Array.isArray(leagues);
  } catch {
    return false;
  }
}

/** For a browser without cookies; what it has left out before stays in it. */
function addressWithout(version) {
  const address = new URL(location.href);
  address.searchParams.append('without-shell', version);
  return address.href;
}

/** There is nothing better to go to. */
function say() {
  document.getElementById('opening')?.remove();
  const note = document.createElement('p');
  note.setAttribute('role', 'alert');
  note.style.cssText =
    'position:fixed;inset:auto 0 0;margin:0;padding:1rem;text-align:center;background:Canvas;color:CanvasText';
  note.textContent = 'Spieltag startet gerade nicht. Spieltag does not start right now. ';
  const again = document.createElement('a');
  again.href = location.href;
  again.textContent = 'Neu laden / Reload';
  again.addEventListener('click', (click) => {
    click.preventDefault();
    location.reload();
  });
  note.append(again);
  document.body.append(note);
}

const short = (message) => String(message).slice(0, MAX_MESSAGE);
