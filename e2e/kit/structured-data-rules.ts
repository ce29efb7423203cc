import { z } from 'zod'

/**
 * The rules of schema.org for the types that the site uses: each property is defined for its type (schema.org/<Type>),
 * and those required by Google's documentation of structured data are present
 * (developers.google.com/search/docs/appearance/structured-data: breadcrumb, video, movie, sitelinks search box).
 */
const url = z.url({ protocol: /^https?$/ })
const text = z.string().trim().min(1)
const texts = z.array(text).min(1)
const languages = z.array(z.string().regex(/^[a-z]{2}$/)).min(1)
const duration = z.string().regex(/^PT(\d+H)?(\d+M)?(\d+S)?$/)
const date = z.union([z.iso.datetime(), z.iso.date(), z.string().regex(/^\d{4}$/)])
const context = { '@context': z.literal('https://schema.org') }
const organization = z.strictObject({ '@type': z.literal('Organization'), name: text })

const creativeWork = {
  name: text,
  url,
  image: url.optional(),
  description: text.optional(),
  genre: texts.optional(),
  inLanguage: languages.optional(),
  alternateName: texts.optional(),
  contentRating: text.optional(),
  productionCompany: organization.optional(),
  trailer: z
    .strictObject({ '@type': z.literal('VideoObject'), name: text, url, thumbnailUrl: url.optional() })
    .optional(),
}

const listItem = z.strictObject({ '@type': z.literal('ListItem'), position: z.int().positive(), name: text, item: url })

export const structuredData = z.discriminatedUnion('@type', [
  z.strictObject({
    ...context,
    '@type': z.literal('WebSite'),
    name: text,
    url,
    inLanguage: z.literal('fr'),
    potentialAction: z.strictObject({
      '@type': z.literal('SearchAction'),
      target: z.strictObject({
        '@type': z.literal('EntryPoint'),
        urlTemplate: z.string().includes('{search_term_string}'),
      }),
      'query-input': z.literal('required name=search_term_string'),
    }),
  }),
  z.strictObject({
    ...context,
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(listItem)
      .min(2)
      .refine((items) => items.every(({ position }, index) => position === index + 1), 'positions count from one'),
  }),
  z.strictObject({
    ...context,
    '@type': z.literal('CollectionPage'),
    name: text,
    url,
    inLanguage: z.literal('fr'),
    mainEntity: z.strictObject({
      '@type': z.literal('ItemList'),
      numberOfItems: z.int().positive(),
      itemListElement: z
        .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int().positive(), name: text, url }))
        .min(1),
    }),
  }),
  z.strictObject({
    ...context,
    '@type': z.literal('TVSeries'),
    ...creativeWork,
    startDate: date.optional(),
    numberOfEpisodes: z.int().positive().optional(),
    numberOfSeasons: z.int().positive().optional(),
  }),
  // Google requires a picture for films.
  z.strictObject({
    ...context,
    '@type': z.literal('Movie'),
    ...creativeWork,
    image: url,
    datePublished: date.optional(),
  }),
  z.strictObject({
    ...context,
    '@type': z.literal('TVEpisode'),
    name: text,
    url,
    image: url.optional(),
    description: text.optional(),
    episodeNumber: z.int().positive(),
    datePublished: date.optional(),
    timeRequired: duration.optional(),
    inLanguage: languages,
    partOfSeason: z.strictObject({ '@type': z.literal('TVSeason'), name: text }),
    partOfSeries: z.strictObject({ '@type': z.literal('TVSeries'), name: text, url }),
  }),
  z.strictObject({
    ...context,
    '@type': z.literal('VideoObject'),
    name: text,
    description: text,
    thumbnailUrl: url,
    uploadDate: z.iso.datetime(),
    duration: duration.optional(),
    inLanguage: languages,
    url,
  }),
])
