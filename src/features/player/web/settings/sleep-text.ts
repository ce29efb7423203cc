import type { SleepChoice } from './sleep-timer.ts'

/** Describes the choice, in French. */
export function toSleepText(choice: SleepChoice): string {
  if (choice === undefined) return 'Désactivée'
  return choice === 'end' ? 'Fin de l’épisode' : `${choice}\u00A0minutes`
}
