import { usePlayerSurfaces } from '../player-surfaces.ts'
import { useCell } from '../state/cell.ts'
import { ChoiceList } from './choices/choice-list.tsx'
import { type OpenPage, PageHeader } from './settings-pages.tsx'
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

/** Describes the choice, in French. */
export function toSleepText(choice: SleepChoice): string {
  if (choice === undefined) return 'Désactivée'
  return choice === 'end' ? 'Fin de l’épisode' : `${choice}\u00A0minutes`
}
