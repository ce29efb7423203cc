import type { Api } from '../../../../platform/http/api.ts'
import type { Metrics } from '../../../../platform/metrics/create-metrics.ts'
import * as contract from '../../vitals-contract.ts'

/** Registers the operation that receives browser measurements. */
export function handleWebVitals(api: Api, metrics: Pick<Metrics, 'vitals' | 'shifts' | 'browserErrors'>): void {
  api.handle(contract.reportVitals, async ({ body }) => {
    const { cls, errors, ...durations } = body
    for (const [vital, ms] of Object.entries(durations)) {
      if (ms !== undefined) metrics.vitals.observe({ vital: vital.toUpperCase() }, ms / 1000)
    }
    if (cls !== undefined) metrics.shifts.observe(cls)
    metrics.browserErrors.inc(errors)
  })
}
