import { z } from 'zod'
import { languages } from '../../../catalogue/contract.ts'
import { choiceField, optionalField, requiredField, textField } from './lenient-fields.ts'

const days = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const
const ownZone = 'Europe/Paris'

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('fr', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const hourField = textField(10).pipe(
  z
    .string()
    .regex(/^([01]?\d|2\d)[h:][0-5]\d$/, 'une heure telle que 21h30 est attendue')
    .transform((text) => text.replace(':', 'h').padStart(5, '0')),
)

/** A weekly slot. `zone` is where day and hour are read. */
export const slotRecord = z.object(
  {
    day: requiredField(choiceField(days), 'le jour manque'),
    hour: requiredField(hourField, "l'heure manque"),
    language: requiredField(choiceField(languages), 'la langue manque'),
    zone: optionalField(textField(60).pipe(z.string().refine(isZone, 'fuseau horaire inconnu'))).transform(
      (zone) => zone ?? ownZone,
    ),
  },
  'un créneau tel que « samedi 21h30 VOSTFR » est attendu',
)
export type Slot = Omit<z.output<typeof slotRecord>, 'day'> & { day: string }

/** 'samedi 21h30 VOSTFR' and, with a zone, 'samedi 01h55 VOSTFR Asia/Tokyo'; several have `|` between them. */
function toSlots(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const texts = value.split('|').map((text) => text.trim())
  return texts.filter(Boolean).map((text) => {
    const [day, hour, language, zone] = text.split(/\s+/)
    return { day, hour, language, zone }
  })
}

export const slotsField = z.preprocess(toSlots, z.array(slotRecord, 'une liste de créneaux est attendue').max(30))
