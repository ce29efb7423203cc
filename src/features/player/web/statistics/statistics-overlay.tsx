import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { usePlayerSurfaces } from '../player-surfaces.ts'
import { focusFrame, usePlayerScene } from '../state/player-scene.ts'
import { toStatisticsRows } from './to-statistics-rows.ts'
import '../../../../ui/styles/later.css'

const everyMs = 1000

const overlay =
  'absolute top-[68px] left-5 flex max-h-[calc(100%-160px)] max-w-[calc(100%-40px)] items-start overflow-auto rounded-control bg-[#0b0c0ed9] text-[12px] tabular-nums forced-colors:border in-data-small:top-12 in-data-small:left-2.5 in-data-small:max-h-[calc(100%-104px)]'

/** Shows the figures of playback, updated each second. */
export default function StatisticsOverlay() {
  const { player, frame } = usePlayerScene()
  const { statisticsShown } = usePlayerSurfaces()
  const [statistics, setStatistics] = useState(player.readStatistics)
  useEffect(() => {
    const timer = setInterval(() => setStatistics(player.readStatistics()), everyMs)
    return () => clearInterval(timer)
  }, [player])
  const close = () => {
    statisticsShown.set(false)
    focusFrame(frame)
  }
  return (
    <section className={overlay} aria-label="Statistiques">
      <dl className="grid gap-[3px] py-2.5 pl-3.5">
        {toStatisticsRows(statistics).map(({ name, text }) => (
          <div key={name} className="grid grid-cols-[132px_minmax(0,1fr)] gap-2.5">
            <dt className="text-text-2">{name}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      <IconButton label="Fermer les statistiques" onClick={close}>
        <X />
      </IconButton>
    </section>
  )
}
