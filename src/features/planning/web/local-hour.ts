import { frenchFormat } from '../../../shared/french-date-format.ts'

const ownZone = 'Europe/Paris'

const clockOf = (timeZone: string | undefined) =>
  frenchFormat({
    ...(timeZone && { timeZone }),
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

/** Formats an instant in a time zone (the visitor's by default): `07h45`; on another day than in Paris `lun. 07h45`. */
export function toLocalHour(instant: string, timeZone?: string): string {
  const [here, paris] = [clockOf(timeZone), clockOf(ownZone)].map((clock) => readClock(clock, instant))
  if (!here || !paris) return ''
  return here.weekday === paris.weekday ? here.hour : `${here.weekday} ${here.hour}`
}

/** Returns whether the time in the visitor's zone differs from Paris at an instant. */
export function isElsewhere(at: Date, timeZone?: string): boolean {
  const [here, paris] = [clockOf(timeZone), clockOf(ownZone)].map((clock) => readClock(clock, at))
  return here?.hour !== paris?.hour || here?.weekday !== paris?.weekday
}

function readClock(clock: Intl.DateTimeFormat, at: string | Date): { weekday: string; hour: string } {
  const parts = clock.formatToParts(new Date(at))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return { weekday: part('weekday'), hour: `${part('hour')}h${part('minute')}` }
}
