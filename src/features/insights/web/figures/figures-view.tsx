import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { type Bar, BarList } from '../../../../ui/charts/bar-list.tsx'
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
        {(data || !error) && <FigurePanels figures={data} />}
      </div>
    </AdminPage>
  )
}

/** The panels of the figures; their placeholders before there are any. */
function FigurePanels({ figures }: { figures: Figures | undefined }) {
  const chart = (title: string, ...names: SeriesName[]) => {
    if (!figures) return <WaitingPanel title={title} hasLegend={names.length > 1} />
    const series = names.map((name) => ({ label: seriesLabels[name], values: figures.series[name] }))
    return <ChartPanel title={title} chart={{ days: figures.days, series }} />
  }
  return (
    <>
      {figures ? (
        <FigureStrip figures={figures} />
      ) : (
        <ul className={`${figureStrip} mb-0!`}>
          <WaitingItems labels={['Lectures', 'Échecs de lecture', 'Inscriptions', 'Membres actifs']} />
        </ul>
      )}
      <div className="grid gap-5 xl:grid-cols-3">
        <div className="grid min-w-0 gap-5 xl:col-span-2 xl:grid-rows-2">
          {chart('Lectures par jour', 'starts_vostfr', 'starts_vf')}
          <div className="grid gap-5 md:grid-cols-2">
            {chart('Inscriptions', 'sign_ups')}
            {chart('Membres actifs', 'active_members')}
          </div>
        </div>
        <div className="grid min-w-0 grid-rows-[auto_1fr] gap-5">
          <Ranking
            title="Animes les plus regardés"
            empty="Aucune lecture sur cette période."
            bars={figures?.most_watched.map(({ id, title, starts }) => ({ key: id, label: title, value: starts }))}
          />
          <Ranking
            title="Recherches sans résultat"
            empty="Aucune recherche n’est restée sans résultat."
            bars={figures?.missed_searches.map(({ text, searches }) => ({
              key: text,
              label: `« ${text} »`,
              value: searches,
            }))}
          />
        </div>
      </div>
      <div className="grid gap-5 lg:grid-cols-3">
        {chart('Catalogue', 'episodes', 'animes')}
        {chart('Échecs et signalements', 'failures', 'reports')}
        {chart('Liens hors service', 'dead_links')}
      </div>
    </>
  )
}

type RankingProps = { title: string; empty: string; bars: readonly Bar[] | undefined }

function Ranking({ title, empty, bars }: RankingProps) {
  if (!bars) return <WaitingPanel title={title} />
  return (
    <Panel title={title}>
      <BarList bars={bars} empty={empty} />
    </Panel>
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
