// Stands in every page, before the shell's script: what it says and does needs nothing of the shell.
// Until the shell has started, its version is left out by this browser's next page; a page that
// hangs can say nothing any more, and one that is left in good order takes it back. Short, because
// every first screen waits for it; what happens after a failure is in shell-recovery.js. A shell that
// breaks after its start is reported and stays: it offers a restart itself. A page the browser renders
// ahead may never be shown, and is given up without a word: its start begins once it is.
// The shell's own scripts are run by it as well, once the first screen has been drawn as far as it can be
// before any script: where they are at hand at once, they would keep that back by all they do first.
{
  const { version, reports, recovery } = document.currentScript.dataset;
  // As they are before any remote, which may put others in their place.
  const { Blob } = globalThis;
  const beacon = navigator.sendBeacon?.bind(navigator);
  const known = document.cookie + location.search;
  const page = [...crypto.getRandomValues(new Uint8Array(22))].map((byte) => byte % 10).join('');
  let isOver;
  const leaveOut = (seconds) => {
    // biome-ignore lint/suspicious/noDocumentCookie: it has to be there before the shell runs
    document.cookie = `without-shell-${version}=1;path=/;max-age=${seconds}`;
  };
  const send = (outcome, fault) => {
    const report = { remote: 'shell', version, phase: 'mount', outcome, ...fault };
    const body = new Blob(
      [JSON.stringify({ page, left: !outcome, reports: outcome ? [report] : [] })],
      { type: 'application/json' },
    );
    beacon?.(reports, body) ?? fetch(reports, { method: 'POST', body, keepalive: true });
  };
  const end = (outcome, fault) => {
    if (isOver) return;
    isOver = outcome || 1;
    // biome-ignore lint/suspicious/noGlobalAssign: a page with such a handler may not be kept for a way back
    onbeforeunload = null;
    if (!fault) leaveOut(0);
    send(outcome, fault);
    return true;
  };
  const fail = (event) =>
    (isOver && !event?.detail) ||
    import(recovery).then(
      ({ recover }) => recover({ event, version, known, isOver, end, leaveOut, send }),
      () => leaveOut(0),
    );
  const begin = () => {
    if (isOver || document.prerendering) return;
    leaveOut(3600);
    // A page that still runs is loaded anew by its player; `pagehide` comes after the next one is asked for.
    // biome-ignore lint/suspicious/noGlobalAssign: a handler, shorter than a listener that has to be removed
    onbeforeunload = () => leaveOut(0);
    send('started');
  };
  const wait = () =>
    document.prerendering || document.readyState !== 'complete' || setTimeout(fail, 15000);
  begin();
  // Known to this script alone, and used before there is another one.
  const addresses = globalThis.trustedTypes?.createPolicy('shell', {
    createScriptURL: (address) => address,
  });
  addEventListener('DOMContentLoaded', () => {
    const files = [...document.querySelectorAll('[data-shell]')];
    const run = () => {
      for (const { href, integrity } of files.splice(0)) {
        const src = addresses?.createScriptURL(href) ?? href;
        const script = document.createElement('script');
        document.head.append(Object.assign(script, { src, integrity, async: false }));
      }
    };
    // Nothing is drawn of a page that is not seen. First, as a browser may be set to observe nothing.
    setTimeout(run, document.hidden ? 0 : 1000);
    new PerformanceObserver(
      (paints) => paints.getEntriesByName('first-contentful-paint').length && run(),
    ).observe({ type: 'paint', buffered: true });
  });
  // A browser may offer to install the game before the shell runs, and does so once.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    globalThis.installPrompt = event;
  });
  addEventListener('prerenderingchange', () => {
    begin();
    wait();
  });
  addEventListener('shell', (event) =>
    event.detail.message ? fail(event) : end(event.detail.outcome),
  );
  addEventListener('pagehide', () => end());
  addEventListener('error', fail, true);
  addEventListener('load', wait);
}
