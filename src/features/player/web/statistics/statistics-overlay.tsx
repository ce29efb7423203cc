import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import './statistics.css'
import { IconButton } from '../../../../ui/components/icon-button.tsx'
import { usePlayerSurfaces } from '../player-surfaces.ts'
import { usePlayerScene } from '../state/player-scene.ts'
import { toStatisticsRows } from './to-statistics-rows.ts'

const everyMs = 1000

/** Shows the figures of playback, updated each second. */
export default function StatisticsOverlay() {
  const { player } = usePlayerScene()
  const { statisticsShown } = usePlayerSurfaces()
  const [statistics, setStatistics] = useState(player.readStatistics)
  useEffect(() => {
    const timer = setInterval(() => setStatistics(player.readStatistics()), everyMs)
    return () => clearInterval(timer)
  }, [player])
  return (
    <section className="player-statistics" aria-label="Statistiques">
      <dl>
        {toStatisticsRows(statistics).map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <IconButton label="Fermer les statistiques" onClick={() => statisticsShown.set(false)}>
        <X />
      </IconButton>
    </section>
  )
}
