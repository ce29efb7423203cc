import { ChartLine, Table } from 'lucide-react'
import { Suspense, useState } from 'react'
import { toFrenchNumber } from '../../shared/french-numbers.ts'
import { Button } from '../components/button.tsx'
import { panel } from '../components/panel.ts'
import { ScrollBox } from '../components/scroll-box.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { lazyPart } from '../network/lazy-part.ts'
import { type ChartData, toWeekday } from './chart-data.ts'

const LineChart = lazyPart(() => import('./line-chart.tsx'))

/** The line of a series in the legend, as line-chart.tsx draws it. */
const key =
  'inline-flex items-center gap-2 text-sm text-text-2 before:w-[22px] before:border-accent-text before:border-t-3 nth-of-type-2:before:border-info nth-of-type-2:before:border-dashed nth-of-type-3:before:border-violet nth-of-type-3:before:border-dotted'

/** A chart with its title, its legend, and the same figures as a table. */
export function ChartPanel({ title, chart }: { title: string; chart: ChartData }) {
  const [isTable, setIsTable] = useState(false)
  return (
    <section aria-label={title} className={`${panel} flex flex-col`}>
      <header>
        <h2>{title}</h2>
        <Button variant="ghost" size="dense" className="-my-1 ml-auto" onClick={() => setIsTable(!isTable)}>
          {isTable ? <ChartLine className="size-4" /> : <Table className="size-4" />}
          {isTable ? 'Voir en courbe' : 'Voir en tableau'}
          <span className="sr-only"> : {title}</span>
        </Button>
      </header>
      <div className="flex flex-1 flex-col p-4.5 pb-3">
        {chart.series.length > 1 && !isTable && (
          <p className="mb-2 flex flex-wrap gap-x-4">
            {chart.series.map(({ label }) => (
              <span key={label} className={key}>
                {label}
              </span>
            ))}
          </p>
        )}
        {isTable ? (
          <ChartTable chart={chart} title={title} />
        ) : (
          <Suspense fallback={<Skeleton className="h-58" />}>
            <LineChart label={title} {...chart} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

/** The newest day first. */
function ChartTable({ chart: { days, series }, title }: { chart: ChartData; title: string }) {
  return (
    <ScrollBox label={`Tableau : ${title}`} className="max-h-65 overflow-y-auto">
      <table className="w-full text-left text-sm tabular-nums">
        <thead>
          <tr className="text-text-3 text-xs">
            <th className="py-1.5">Jour</th>
            {series.map(({ label }) => (
              <th key={label} className="py-1.5 text-right">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .map((day, index) => (
              <tr key={day} className="border-line border-t">
                <th scope="row" className="py-1.5 font-normal">
                  {toWeekday(day)}
                </th>
                {series.map(({ label, values }) => (
                  <td key={label} className="py-1.5 text-right">
                    {typeof values[index] === 'number' ? toFrenchNumber(values[index]) : '—'}
                  </td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </ScrollBox>
  )
}
