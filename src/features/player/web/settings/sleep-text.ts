import type { SleepChoice } from './sleep-timer.ts'

/** What was chosen, in words. */
export function toSleepText(choice: SleepChoice): string {
  if (choice === undefined) return 'Désactivée'
  return choice === 'end' ? 'Fin de l’épisode' : `${choice}\u00A0minutes`
}
