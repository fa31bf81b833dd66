import { httpAddressSetting, type SettingsOf, textSetting } from '../settings/index.ts';
import type { OtlpTarget } from './otlp-exporter.ts';

/** What OpenTelemetry calls itself in the environment of a server. @param name of the server in traces */
export const tracingSettings = (name: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddressSetting(
    'what takes OTLP over HTTP, such as `http://collector:4318`: requests, and their queries, are traced there, see [traces](operations.md#traces)',
    { defaultDoc: 'none: nothing is traced' },
  ),
  OTEL_EXPORTER_OTLP_HEADERS: textSetting('goes with them, `name=value` with commas between', {
    default: '',
    defaultDoc: 'nothing',
    isSecret: true,
  }),
  OTEL_SERVICE_NAME: textSetting('name of the server in traces', { default: name }),
});

/** Where traces go by these settings; undefined: nowhere. */
export function otlpTargetOf(
  settings: Partial<SettingsOf<ReturnType<typeof tracingSettings>>>,
): OtlpTarget | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = '' } =
    settings;
  if (!endpoint) return undefined;
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: headersOf(headers),
    serviceName: settings.OTEL_SERVICE_NAME ?? 'spieltag',
  };
}

function headersOf(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(',').flatMap((pair) => {
    const [, name, value] = /^\s*([\w-]+)\s*=(.*)$/.exec(pair) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value.trim()]];
  });
  return Object.fromEntries(pairs);
}
