import { type Logger, pino } from 'pino';
import {
  readSettings,
  type SettingsOf,
  type SettingsTable,
  textSetting,
} from '../settings/index.ts';
import { otlpTargetOf } from '../tracing/index.ts';
import { type ErrorClass, isOperatorError } from './operator-error.ts';

const STOP_WITHIN_MS = 20_000;

/** Ends what was started, letting finish what is under way. */
export type Stop = () => Promise<void>;

/** How a server is run as a process of its own. */
export interface ProcessOptions<T extends SettingsTable> {
  /** What can be set of it; `LOG_LEVEL` is among it. */
  readonly settings: T;
  readonly start: (settings: SettingsOf<T>, log: Logger) => Promise<Stop>;
  /** Errors whose message says what the operator has to do, besides those of every server. */
  readonly operatorErrors?: readonly ErrorClass[];
}

const LOG_LEVEL = { LOG_LEVEL: textSetting('', { default: 'info' }) };

/**
 * Reads the settings, starts the server, and stops it on SIGINT and SIGTERM within 20 seconds. What
 * the operator can mend ends the start with one line.
 */
export async function runProcess<T extends SettingsTable>(
  options: ProcessOptions<T>,
): Promise<void> {
  let log = pino();
  try {
    const settings = readSettings(options.settings, process.env);
    log = pino({ level: readSettings(LOG_LEVEL, process.env).LOG_LEVEL });
    const endTracing = await trace(settings, log);
    const stop = await options.start(settings, log);
    stopOnSignals(() => stop().finally(endTracing), log);
  } catch (error) {
    log.fatal(isOperatorError(error, options.operatorErrors) ? error.message : error);
    process.exit(1);
  }
}

/** Before anything is made that is traced. Where nothing is, nothing of it is loaded. */
async function trace(settings: object, log: Logger): Promise<Stop> {
  const target = otlpTargetOf(settings);
  if (!target) return async () => undefined;
  const { startTracing } = await import('../tracing/start-tracing.ts');
  return startTracing(target, log);
}

function stopOnSignals(stop: Stop, log: Logger): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      log.info({ signal }, 'Stopping');
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      stop().then(
        () => process.exit(0),
        (err: unknown) => {
          log.error({ err }, 'Stopping failed');
          process.exit(1);
        },
      );
    });
  }
}
