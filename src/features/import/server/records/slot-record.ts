import { z } from 'zod'
import { isTimeZone, languages, slotDays } from '../../../catalogue/rules.ts'
import { choiceField, optionalField, requiredField, textField } from './lenient-fields.ts'

const ownZone = 'Europe/Paris'

const hourField = textField(10).pipe(
  z
    .string()
    .regex(/^([01]?\d|2\d)[h:][0-5]\d$/, 'une heure telle que 21h30 est attendue')
    .transform((text) => text.replace(':', 'h').padStart(5, '0')),
)

/** A weekly slot. `zone` applies to day and hour. */
const slotRecord = z.object(
  {
    day: requiredField(choiceField(slotDays), 'le jour manque'),
    hour: requiredField(hourField, 'l’heure manque'),
    language: requiredField(choiceField(languages), 'la langue manque'),
    zone: optionalField(textField(60).pipe(z.string().refine(isTimeZone, 'fuseau horaire inconnu'))).transform(
      (zone) => zone ?? ownZone,
    ),
  },
  'un créneau tel que « samedi 21h30 VOSTFR » est attendu',
)
export type Slot = Omit<z.output<typeof slotRecord>, 'day'> & { day: string }

/** Parses 'samedi 21h30 VOSTFR' or, with a zone, 'samedi 01h55 VOSTFR Asia/Tokyo'; several have `|` between them. */
function toSlots(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const texts = value.split('|').map((text) => text.trim())
  return texts.filter(Boolean).map((text) => {
    const [day, hour, language, zone] = text.split(/\s+/)
    return { day, hour, language, zone }
  })
}

export const slotsField = z.preprocess(toSlots, z.array(slotRecord, 'une liste de créneaux est attendue').max(30))
