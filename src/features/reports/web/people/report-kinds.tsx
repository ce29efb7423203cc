import { SegmentedLinks } from '../../../../ui/components/segmented-control.tsx'

const kinds = [
  { to: '/admin/reports', label: 'Épisodes' },
  { to: '/admin/reports/people', label: 'Personnes' },
] as const

/** The links between the reports of episodes and those of people. */
export function ReportKinds({ current }: { current: (typeof kinds)[number]['to'] }) {
  return (
    <SegmentedLinks
      legend="Ce qui est signalé"
      links={kinds.map((kind) => ({ ...kind, current: kind.to === current }))}
    />
  )
}
