import type { ReportStatus } from '../../contract.ts'
import { statusWords } from '../report-words.ts'

/** For staff, open reports have the colour of problems. */
const colours: Record<ReportStatus, string> = {
  ouvert: 'text-danger',
  'en cours': 'text-info',
  résolu: 'text-success',
  rejeté: 'text-text-3',
}

export function StatusDot({ status }: { status: ReportStatus }) {
  return <span className={`status-dot whitespace-nowrap ${colours[status]}`}>{statusWords[status].label}</span>
}
