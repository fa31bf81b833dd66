/** Whether a service answers: `node docker/health.mjs http://127.0.0.1:3000/health/ready`. */
const WITHIN_MS = 4000;
const [url = ''] = process.argv.slice(2);
try {
  const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(WITHIN_MS) });
  if (!ok) console.error(`${url} answers ${status}`);
  process.exitCode = ok ? 0 : 1;
} catch (error) {
  console.error(`${url} does not answer: ${error}`);
  process.exitCode = 1;
}
