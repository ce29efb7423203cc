import { savesData } from '../ui/network/connection-speed.ts'

// One visit in ten is enough to measure the site's speed. Visitors who save data are not measured.
const measuredShare = 0.1

/** Measures some visits, once the page has started. */
export function measureVisits(): void {
  if (Math.random() < measuredShare && !savesData()) {
    import('../features/insights/web/vitals/public.ts').then(({ watchVitals }) => watchVitals()).catch(() => {})
  }
}
