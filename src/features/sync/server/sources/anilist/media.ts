import { z } from 'zod'
import { toLines, toOneLine } from '../../../../../shared/contract/written-texts.ts'

/** The requested fields of an anime; https://docs.anilist.co describes each. */
export const mediaFields = `
  id idMal format status seasonYear averageScore genres synonyms isAdult
  title { romaji english native }
  description(asHtml: false)
  startDate { year month day }
  studios(isMain: true) { nodes { name } }
  coverImage { extraLarge large }
  bannerImage
  trailer { id site }
  airingSchedule(notYetAired: true, perPage: 25) { nodes { airingAt episode } }
  relations { edges { relationType node { id type format } } }`

const text = z.string().nullish()
const name = z.string().transform(toOneLine)
const whole = z.int().nullish()

/** An anime in AniList's answer. Unknown values are null. */
export const media = z.object({
  id: z.int().positive(),
  idMal: whole,
  format: text,
  status: text,
  seasonYear: whole,
  averageScore: z.number().min(0).max(100).nullish(),
  genres: z.array(z.string()).nullish(),
  synonyms: z.array(name).nullish(),
  isAdult: z.boolean().nullish(),
  title: z.object({ romaji: name.nullish(), english: name.nullish(), native: name.nullish() }),
  description: z.string().transform(toLines).nullish(),
  startDate: z.object({ year: whole, month: whole, day: whole }).nullish(),
  studios: z.object({ nodes: z.array(z.object({ name }).nullable()).nullish() }).nullish(),
  coverImage: z.object({ extraLarge: text, large: text }).nullish(),
  bannerImage: text,
  trailer: z.object({ id: text, site: text }).nullish(),
  airingSchedule: z
    .object({ nodes: z.array(z.object({ airingAt: z.int(), episode: z.int() }).nullable()).nullish() })
    .nullish(),
  relations: z
    .object({
      edges: z
        .array(
          z
            .object({ relationType: text, node: z.object({ id: z.int(), type: text, format: text }).nullish() })
            .nullable(),
        )
        .nullish(),
    })
    .nullish(),
})
export type Media = z.output<typeof media>
