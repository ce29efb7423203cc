import type { Config } from '../platform/config/config.ts'
import type { Log } from '../platform/log/create-log.ts'
import { version } from './project-root.ts'

/**
 * Sends traces where OTEL_EXPORTER_OTLP_ENDPOINT says; without it nothing of OpenTelemetry is loaded.
 * @param onOpen takes what ends it
 */
export async function startTracing(config: Config, log: Log, onOpen: (close: () => Promise<void>) => void) {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return
  const { openTracing } = await import('../platform/traces/open-tracing.ts')
  onOpen(
    openTracing({
      endpoint,
      headers: config.OTEL_EXPORTER_OTLP_HEADERS ?? {},
      ratio: config.OTEL_TRACES_SAMPLER_ARG,
      serviceName: config.OTEL_SERVICE_NAME,
      version,
      log,
    }),
  )
}
