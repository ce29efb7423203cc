import type { Config } from '../platform/config/config.ts'
import { version } from '../platform/config/project-root.ts'
import type { Log } from '../platform/log/create-log.ts'

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT; without it, OpenTelemetry is not loaded.
 * @param onOpen receives the function that stops it
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
