import type { Slot } from './slot-record.ts'

const days: Record<string, string> = {
  monday: 'lundi',
  tuesday: 'mardi',
  wednesday: 'mercredi',
  thursday: 'jeudi',
  friday: 'vendredi',
  saturday: 'samedi',
  sunday: 'dimanche',
}

/**
 * Parses the weekly slot in a text such as 'Fridays at 01:55 (JST)'.
 * @returns undefined without a regular slot ('Unknown', 'Fridays at Unknown', 'Not scheduled …'), null for an
 * unreadable text
 */
export function readBroadcast(text: string): Slot | undefined | null {
  if (/\bunknown\b|^not scheduled/i.test(text)) return undefined
  const [, english, hours, minutes] = /^([a-z]+day)s? at (\d{1,2}):(\d{2}) \(JST\)$/i.exec(text) ?? []
  const day = days[english?.toLowerCase() ?? '']
  if (!day || Number(hours) > 29 || Number(minutes) > 59) return null
  return { day, hour: `${hours?.padStart(2, '0')}h${minutes}`, language: 'VOSTFR', zone: 'Asia/Tokyo' }
}
