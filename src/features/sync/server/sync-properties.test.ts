import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeAccount } from '../../../../tests/factories/make-account.ts'
import { makeAnime } from '../../../../tests/factories/make-anime.ts'
import { callAs } from '../../../../tests/kit/requests/call-as.ts'
import { useSync } from '../../../../tests/kit/sync-parts.ts'
import { findRow } from '../../../platform/database/sql.ts'
import { updateAnime } from '../../editing/animes-contract.ts'
import { handleAnimeEditing } from '../../editing/server/animes/public.ts'
import { undoAction } from '../../staff/log-contract.ts'
import * as contract from '../contract.ts'

const kit = useSync()
let made = 0

const word = fc.constantFrom('Vague', 'Phare', 'Brume', 'Sel', 'Nuit')
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const episode = fc.record({
  season_label: fc.constantFrom('Saison 1', 'Saison 2', 'OAV'),
  episode_number: fc.integer({ min: 1, max: 4 }),
  language: fc.constantFrom('VOSTFR', 'VF'),
  title: maybe(word),
  duration_seconds: maybe(fc.integer({ min: 1, max: 9000 })),
  release_date: maybe(fc.constantFrom('2026-01-01', '2026-02-02T18:30:00Z')),
  sources: fc.array(fc.record({ url: word.map((name) => `https://video.example/${name}`) }), { maxLength: 3 }),
})
const anime = fc.record({
  title: word,
  synopsis: maybe(word),
  studio: maybe(word),
  status: maybe(fc.constantFrom('en cours', 'terminé')),
  rating: maybe(fc.double({ min: 0, max: 10, noNaN: true })),
  release_year: maybe(fc.integer({ min: 1990, max: 2026 })),
  genres: maybe(fc.uniqueArray(word, { maxLength: 3 })),
  titles: maybe(fc.record({ en: fc.array(word, { maxLength: 2 }), ja: fc.array(word, { maxLength: 2 }) })),
  slots: maybe(
    fc.array(
      fc.record({
        day: fc.constantFrom('lundi', 'samedi'),
        hour: fc.constantFrom('21h30', '9h00'),
        language: fc.constantFrom('VOSTFR', 'VF'),
      }),
      { maxLength: 2 },
    ),
  ),
  episodes: fc.uniqueArray(episode, {
    maxLength: 6,
    selector: ({ season_label, episode_number, language }) => `${season_label} ${episode_number} ${language}`,
  }),
})
/** A manual edit between two synchronisations. */
const edit = fc.record(
  { synopsis: word, studio: word, genres: fc.uniqueArray(word, { minLength: 1, maxLength: 2 }) },
  { requiredKeys: [] },
)

/** Returns everything of an anime that visitors see. */
async function lookAt(slug: string): Promise<Record<string, unknown>> {
  const row = await findRow<Record<string, unknown>>(kit.db)`
    select to_jsonb(a) - 'updated_at' as anime,
           array(select concat_ws(' ', language, text) from anime_title where anime_id = a.id order by 1) as titles,
           array(select name from anime_genre join genre on genre.id = genre_id
                  where anime_id = a.id order by position, genre.id) as genres,
           array(select concat_ws(' ', day, hour, language, zone) from anime_slot where anime_id = a.id order by 1) as slots,
           array(select concat_ws('|', season_label, episode_number, e.language, title, duration_seconds, release_date)
                   from episode e where anime_id = a.id order by 1) as episodes,
           array(select concat_ws('|', e.id, url, priority) from episode_source s join episode e on e.id = s.episode_id
                  where anime_id = a.id order by 1) as links
      from anime a where slug = ${slug}`
  return row ?? {}
}

test('synchronising is idempotent, keeps manual edits, deletes nothing, and can be undone', async () => {
  const { id: staff } = await makeAccount(kit.db, { role: 'Administrateur' })
  handleAnimeEditing(kit.api, { db: kit.db })
  const call = callAs(kit.api, staff, 'Administrateur')

  const steps = fc.array(fc.record({ given: anime, edited: edit }), { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (rounds, isKnown) => {
      made += 1
      const slug = `propriete-${made}`
      if (isKnown) await makeAnime(kit.db, { slug, title: `Propriété ${made}`, synopsis: 'Avant.' })
      const written: Record<string, unknown> = {}
      for (const { given, edited } of rounds) {
        // A title unique to the round, since animes are also matched by title.
        kit.feed = [{ ...given, slug, title: `${given.title} ${made}` }]
        const before = await lookAt(slug)
        const { action_id } = await call(contract.syncAnimeFully, { params: { slug } })
        const once = await lookAt(slug)
        kit.pass(1000)
        expect(await call(contract.syncAnimeFully, { params: { slug } })).toMatchObject({ action_id: null })
        expect(await lookAt(slug)).toEqual(once)

        const { synopsis, studio } = once.anime as { synopsis: unknown; studio: unknown }
        expect({ synopsis, studio, genres: once.genres }).toMatchObject(written)
        for (const part of ['titles', 'links'] as const) {
          expect(once[part]).toEqual(expect.arrayContaining((before[part] as unknown[] | undefined) ?? []))
        }
        if (action_id !== null) {
          await call(undoAction, { params: { id: action_id } })
          expect(await lookAt(slug)).toEqual(before)
          await call(contract.syncAnimeFully, { params: { slug } })
        }
        const { id } = (await lookAt(slug)).anime as { id: number }
        await call(updateAnime, { params: { id }, body: edited })
        const after = await lookAt(slug)
        const { hand_edited } = after.anime as { hand_edited: string[] }
        for (const field of hand_edited) written[field] = edited[field as keyof typeof edited] ?? written[field]
      }
    }),
    { numRuns: 8 },
  )
}, 240_000)
