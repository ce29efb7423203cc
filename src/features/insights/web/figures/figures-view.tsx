import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { BarList } from '../../../../ui/charts/bar-list.tsx'
import { ChartPanel } from '../../../../ui/charts/chart-panel.tsx'
import { Button } from '../../../../ui/components/button.tsx'
import { SegmentedControl } from '../../../../ui/components/segmented-control.tsx'
import { ReadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { saveFile } from '../../../../ui/files/save-file.ts'
import { AdminPage } from '../../../staff/web/frame/public.ts'
import type { SeriesName } from '../../figures-contract.ts'
import { figureStrip, WaitingItems } from '../dashboard/stat-strip.tsx'
import { Panel } from '../system/system-panels.tsx'
import { type Figures, useFigures } from './figure-queries.ts'
import { FigureStrip } from './figure-strip.tsx'
import { seriesLabels, toCsv } from './to-csv.ts'

const columns = 'grid gap-5 xl:grid-cols-3'
const charts = 'grid min-w-0 gap-5 xl:col-span-2 xl:grid-rows-2'
const rankings = 'grid min-w-0 grid-rows-[auto_1fr] gap-5'
const thirds = 'grid gap-5 lg:grid-cols-3'
const options = { 7: '7 j', 30: '30 j', 90: '90 j' }

/** Figures over time, top animes, and searches without result. */
export function FiguresView() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('days')
  const days = asked === '7' || asked === '90' ? asked : '30'
  const query = useFigures(days)
  const { data, error, isPlaceholderData } = query
  return (
    <AdminPage
      title="Statistiques"
      actions={
        <>
          <SegmentedControl
            legend="Période"
            options={options}
            value={days}
            onChange={(value) => setParams({ days: value }, { preventScrollReset: true })}
          />
          <Button
            variant="outline"
            size="dense"
            className="min-h-11"
            disabled={!data || isPlaceholderData}
            onClick={() => data && saveFile(new Blob([toCsv(data)], { type: 'text/csv' }), `sumine-${days}-jours.csv`)}
          >
            <Download />
            Exporter en CSV
          </Button>
        </>
      }
    >
      <ReadFailure read={query} className="mb-4" />
      <div aria-busy={!data || isPlaceholderData} className="grid gap-5">
        {data ? <FigurePanels figures={data} /> : !error && <WaitingFigures />}
      </div>
    </AdminPage>
  )
}

function FigurePanels({ figures }: { figures: Figures }) {
  const { days, series, most_watched, missed_searches } = figures
  const chart = (...names: SeriesName[]) => ({
    days,
    series: names.map((name) => ({ label: seriesLabels[name], values: series[name] })),
  })
  return (
    <>
      <FigureStrip figures={figures} />
      <div className={columns}>
        <div className={charts}>
          <ChartPanel title="Lectures par jour" chart={chart('starts_vostfr', 'starts_vf')} />
          <div className="grid gap-5 md:grid-cols-2">
            <ChartPanel title="Inscriptions" chart={chart('sign_ups')} />
            <ChartPanel title="Membres actifs" chart={chart('active_members')} />
          </div>
        </div>
        <div className={rankings}>
          <Ranking
            title="Animes les plus regardés"
            empty="Aucune lecture sur cette période."
            bars={most_watched.map(({ id, title, starts }) => ({ key: id, label: title, value: starts }))}
          />
          <Ranking
            title="Recherches sans résultat"
            empty="Aucune recherche n’est restée sans résultat."
            bars={missed_searches.map(({ text, searches }) => ({ key: text, label: `« ${text} »`, value: searches }))}
          />
        </div>
      </div>
      <div className={thirds}>
        <ChartPanel title="Catalogue" chart={chart('episodes', 'animes')} />
        <ChartPanel title="Échecs et signalements" chart={chart('failures', 'reports')} />
        <ChartPanel title="Liens hors service" chart={chart('dead_links')} />
      </div>
    </>
  )
}

function Ranking({ title, ...list }: { title: string } & Parameters<typeof BarList>[0]) {
  return (
    <Panel title={title}>
      <BarList {...list} />
    </Panel>
  )
}

function WaitingFigures() {
  return (
    <>
      <ul className={`${figureStrip} mb-0!`}>
        <WaitingItems labels={['Lectures', 'Échecs de lecture', 'Inscriptions', 'Membres actifs']} />
      </ul>
      <div className={columns}>
        <div className={charts}>
          <WaitingPanel title="Lectures par jour" hasLegend />
          <div className="grid gap-5 md:grid-cols-2">
            <WaitingPanel title="Inscriptions" />
            <WaitingPanel title="Membres actifs" />
          </div>
        </div>
        <div className={rankings}>
          <WaitingPanel title="Animes les plus regardés" />
          <WaitingPanel title="Recherches sans résultat" />
        </div>
      </div>
      <div className={thirds}>
        <WaitingPanel title="Catalogue" hasLegend />
        <WaitingPanel title="Échecs et signalements" hasLegend />
        <WaitingPanel title="Liens hors service" />
      </div>
    </>
  )
}

function WaitingPanel({ title, hasLegend }: { title: string; hasLegend?: boolean }) {
  return (
    <Panel title={title}>
      <div className="p-4.5 pb-3">
        {hasLegend && <Skeleton className="mb-3 h-4 w-40" />}
        <Skeleton className="h-58" />
      </div>
    </Panel>
  )
}
