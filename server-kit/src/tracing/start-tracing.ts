import { OtlpExporter, type OtlpTarget } from './otlp-exporter.ts';
import { traceInto } from './spans.ts';

/**
 * Traces the servers and databases made from now on. It is a module of its own, which is loaded only
 * where traces are wanted. @returns a function that sends what is left
 */
export function startTracing(
  target: OtlpTarget,
  log: { warn(about: object, line: string): void },
): () => Promise<void> {
  const exporter = new OtlpExporter({ ...target, log });
  traceInto(exporter);
  return () => exporter.close();
}
