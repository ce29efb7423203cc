import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import { toShortDay } from '../../shared/french-days.ts'
import 'uplot/dist/uPlot.min.css'
import { toFrenchNumber } from '../../shared/french-numbers.ts'
import { type ChartData, toWeekday } from './chart-data.ts'
import './charts.css'

/** Lines over days. A crosshair follows the pointer and the arrow keys; its values are shown below. */
export default function LineChart({ label, days, series }: ChartData & { label: string }) {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(undefined)
  const [at, setAt] = useState<number>()
  useEffect(() => {
    const element = box.current
    if (!element) return
    const draw = () => {
      plot.current?.destroy()
      plot.current = makePlot(element, { days, series }, setAt)
    }
    draw()
    // The colours come from the theme, the width from the page.
    const theme = new MutationObserver(draw)
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    const size = new ResizeObserver(() => plot.current?.setSize(sizeOf(element)))
    size.observe(element)
    return () => {
      theme.disconnect()
      size.disconnect()
      plot.current?.destroy()
      plot.current = undefined
    }
  }, [days, series])

  const onKeyDown = (event: KeyboardEvent) => {
    // Alt with an arrow is the browser's back and forward.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = moveByKey(event.key, at ?? days.length, days.length)
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
    moveCursor(plot.current, next)
  }
  return (
    <div className="flex flex-1 flex-col">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move over the chart */}
      <div ref={box} className="line-chart flex-1" role="img" aria-label={label} tabIndex={0} onKeyDown={onKeyDown} />
      <p className="chart-reading" role="status">
        {at !== undefined && toReading({ days, series }, at)}
      </p>
    </div>
  )
}

function toReading({ days, series }: ChartData, at: number): string | undefined {
  const day = days[at]
  // A shorter period may have taken the place of the one that was read.
  if (day === undefined) return undefined
  const values = series.map(({ label, values }) => `${label} ${toValue(values[at])}`)
  return [toWeekday(day), ...values].join(' · ')
}

function toValue(value: number | null | undefined): string {
  return value === null || value === undefined ? 'inconnu' : toFrenchNumber(value)
}

function moveByKey(key: string, at: number, count: number): number | undefined {
  const places: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }
  const place = places[key]
  return place === undefined ? undefined : Math.min(Math.max(place, 0), count - 1)
}

function moveCursor(plot: uPlot | undefined, index: number): void {
  plot?.setCursor({ left: plot.valToPos(index, 'x'), top: 10 })
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height })

function makePlot(element: HTMLElement, { days, series }: ChartData, onMove: (at: number | undefined) => void): uPlot {
  const colour = (name: string) => getComputedStyle(element).getPropertyValue(`--c-${name}`).trim()
  const looks = [
    { stroke: colour('accent-text') },
    { stroke: colour('info'), dash: [6, 5] },
    { stroke: colour('violet'), dash: [2, 4] },
  ]
  const axis = {
    stroke: colour('text-3'),
    font: '12px "Instrument Sans Variable", system-ui, sans-serif',
    ticks: { show: false },
  }
  const options: uPlot.Options = {
    ...sizeOf(element),
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: { x: { time: false }, y: { range: (_, __, max) => [0, Math.max(max * 1.1, 4)] } },
    axes: [
      {
        ...axis,
        size: 28,
        grid: { show: false },
        space: 70,
        incrs: [1, 2, 3, 5, 7, 10, 14, 30],
        values: (_, places) => places.map((place) => toShortDay(days[place] ?? days[0] ?? '')),
      },
      {
        ...axis,
        size: 40,
        grid: { stroke: colour('line'), width: 1 },
        values: (_, values) => values.map((value) => (Number.isInteger(value) ? toTick(value) : '')),
      },
    ],
    series: [{}, ...series.map(({ label }, index) => ({ label, width: 2, points: { show: false }, ...looks[index] }))],
    hooks: { setCursor: [({ cursor }) => onMove(cursor.idx ?? undefined)] },
  }
  const data = [days.map((_, index) => index), ...series.map(({ values }) => [...values])] as uPlot.AlignedData
  return new uPlot(options, data, element)
}

function toTick(value: number): string {
  return value >= 1000 ? `${toFrenchNumber(value / 1000)} k` : String(value)
}
