import { usePlayerSurfaces } from '../player-surfaces.ts'
import { useCell } from '../state/cell.ts'
import { ChoiceList } from './choices/choice-list.tsx'
import { PageHeader } from './page-header.tsx'
import type { OpenPage } from './settings-pages.ts'
import { toSleepText } from './sleep-text.ts'
import { type SleepChoice, sleepMinutes } from './sleep-timer.ts'

const sleepChoices: readonly SleepChoice[] = [undefined, ...sleepMinutes, 'end']

export function SleepPage({ onOpen }: { onOpen: OpenPage }) {
  const { sleepTimer } = usePlayerSurfaces()
  const chosen = useCell(sleepTimer.choice)
  const end = sleepTimer.findEnd()
  const choices = sleepChoices.map((value) => ({
    value,
    label: toSleepText(value),
    detail: value === chosen && end ? `jusqu’à ${toTimeOfDay(end)}` : undefined,
  }))
  return (
    <>
      <PageHeader page="sleep" onOpen={onOpen} />
      <ChoiceList
        legend="Minuterie de sommeil"
        choices={choices}
        value={chosen}
        onChange={(value) => sleepTimer.choose(value)}
      />
    </>
  )
}

/** Formats `23:05` in the viewer's time zone. */
function toTimeOfDay(ms: number): string {
  return new Date(ms).toLocaleTimeString('fr-FR', { hour: '2-digit', minute: '2-digit' })
}
