import { describe, expect, test } from 'vitest'
import { animeRecord } from './anime-record.ts'
import { listReasons } from './check-records.ts'

const schema = animeRecord(new Date('2026-03-01T12:00:00Z'))

function reasonsOf(fields: Record<string, unknown>): string[] {
  const parsed = schema.safeParse({ title: 'Phare', ...fields })
  return parsed.success ? [] : listReasons(parsed.error)
}

describe('a record is accepted', () => {
  test('with a title alone', () => {
    expect(schema.parse({ title: '  Phare ' })).toEqual({ title: 'Phare', slots: undefined })
  })

  test('with empty fields, as if they were absent', () => {
    const empty = { slug: '', type: ' ', rating: null, genres: '', cover_url: '', created_at: null, slots: '' }
    expect(schema.parse({ title: 'Phare', ...empty })).toMatchObject({ title: 'Phare' })
    expect(reasonsOf(empty)).toEqual([])
  })

  test('with dates in the format of French spreadsheets', () => {
    const taken = (fields: object) => schema.parse({ title: 'Phare', ...fields })
    expect(taken({ created_at: '31/01/2026', first_aired: '5/7/2025' })).toMatchObject({
      created_at: '2026-01-31T00:00:00.000Z',
      first_aired: '2025-07-05',
    })
    expect(taken({ created_at: '31/01/2026 00:30', first_aired: '31/01/2026 00:30' })).toMatchObject({
      created_at: '2026-01-30T23:30:00.000Z',
      first_aired: '2026-01-31',
    })
    expect(taken({ created_at: '01/07/2025 18:30:00' })).toMatchObject({ created_at: '2025-07-01T16:30:00.000Z' })
    // In the nights when the clocks change.
    expect(taken({ created_at: '29/03/2026 01:30' })).toMatchObject({ created_at: '2026-03-29T00:30:00.000Z' })
    expect(taken({ created_at: '25/10/2026 01:30' })).toMatchObject({ created_at: '2026-10-24T23:30:00.000Z' })
    for (const wrong of ['31/02/2026', '2026/31/01', '12/31/2026', '31/01/2026 25:00']) {
      expect(reasonsOf({ created_at: wrong })).toHaveLength(1)
    }
  })

  test('with values as written in a table', () => {
    const written = {
      type: 'film',
      status: 'Termine',
      is_classic: 'oui',
      rating: '7,25',
      release_year: '2019',
      popularity: '12 345',
      genres: 'Drame| Sport |Drame|',
      titles: { en: 'Lighthouse|The Lighthouse' },
      external_ids: { mal: 12 },
    }
    expect(schema.parse({ title: 'Phare', ...written })).toMatchObject({
      type: 'Film',
      status: 'terminé',
      is_classic: true,
      rating: 7.25,
      release_year: 2019,
      popularity: 12345,
      genres: ['Drame', 'Sport'],
      titles: { en: ['Lighthouse', 'The Lighthouse'] },
      external_ids: { mal: '12' },
    })
  })

  test('with slots as objects or as text, or as a Japanese broadcast', () => {
    const slot = { day: 'samedi', hour: '21h30', language: 'VOSTFR', zone: 'Europe/Paris' }
    expect(schema.parse({ title: 'P', slots: [{ day: 'Samedi', hour: '21:30', language: 'vostfr' }] }).slots).toEqual([
      slot,
    ])
    expect(schema.parse({ title: 'P', slots: 'samedi 21h30 VOSTFR' }).slots).toEqual([slot])
    expect(schema.parse({ title: 'P', broadcast_jst: 'Fridays at 01:55 (JST)' }).slots).toEqual([
      { day: 'vendredi', hour: '01h55', language: 'VOSTFR', zone: 'Asia/Tokyo' },
    ])
    expect(schema.parse({ title: 'P', broadcast_jst: 'Unknown' }).slots).toBeUndefined()
  })

  test('with the one link of an episode as video_url, before its other sources', () => {
    const episodes = [
      { episode_number: 1, video_url: 'https://a.example/1', sources: [{ url: 'https://b.example/1' }] },
    ]
    expect(schema.parse({ title: 'P', episodes }).episodes).toMatchObject([
      {
        season_label: 'Saison 1',
        language: 'VOSTFR',
        sources: [{ url: 'https://a.example/1' }, { url: 'https://b.example/1' }],
      },
    ])
  })

  test('with text that PostgreSQL cannot hold cleaned up', () => {
    expect(schema.parse({ title: 'Ph\0are \ud800\b' }).title).toBe('Phare')
  })
})

describe('a record is refused with field and reason', () => {
  test.each([
    [{ title: ' ' }, 'title : le titre manque'],
    [{ slug: 'Le Phare' }, 'slug : un slug est fait de lettres minuscules, de chiffres et de tirets'],
    [{ type: 'OVA' }, 'type : « OVA » n’est pas l’un de : Anime, Film'],
    [{ type: 'O\0V\ud83cA' }, 'type : « OVA » n’est pas l’un de : Anime, Film'],
    [{ type: { toString: 1 } }, 'type : « {"toString":1} » n’est pas l’un de : Anime, Film'],
    [{ type: 'O'.repeat(101) }, `type : « ${'O'.repeat(100)} » n’est pas l’un de : Anime, Film`],
    [{ status: 'bientôt' }, 'status : « bientôt » n’est pas l’un de : à venir, en cours, terminé'],
    [{ release_year: 1899 }, 'release_year : un nombre entier de 1900 à 2031 est attendu'],
    [{ rating: 'bien' }, 'rating : un nombre de 0 à 10 est attendu'],
    [{ is_classic: 'peut-être' }, 'is_classic : oui ou non est attendu'],
    [{ cover_url: 'javascript:alert(1)' }, 'cover_url : l’adresse doit commencer par http:// ou https://, ou par /'],
    [
      { created_at: 'hier' },
      'created_at : une date telle que 31/01/2026, 2026-01-31 ou 2026-01-31T18:30:00Z est attendue',
    ],
    [{ first_aired: '2026-02-30' }, 'first_aired : une date telle que 31/01/2026 ou 2026-01-31 est attendue'],
    [{ slots: 'samedi 21h30' }, 'slots[1].language : la langue manque'],
    [{ slots: 'samedi 21h75 VF' }, 'slots[1].hour : une heure telle que 21h30 est attendue'],
    [{ slots: 'samedi 21h30 VF Mars/Olympe' }, 'slots[1].zone : fuseau horaire inconnu'],
    [{ broadcast_jst: 'le soir' }, 'broadcast_jst : « le soir » n’est pas de la forme « Fridays at 01:55 (JST) »'],
    [{ episodes: [{ language: 'VF' }] }, 'episodes[1].episode_number : le numéro de l’épisode manque'],
    [
      { episodes: [{ episode_number: 1, video_url: '/1.mp4' }] },
      'episodes[1].video_url : l’adresse doit commencer par http:// ou https://',
    ],
    [
      { episodes: [{ episode_number: 1, video_url: `https://a.example/${'é'.repeat(1500)}` }] },
      'episodes[1].video_url : l’adresse est trop longue',
    ],
    [
      { episodes: [{ episode_number: 1 }, { episode_number: 2 }, { episode_number: 1, language: 'VOSTFR' }] },
      'episodes[3] : c’est le même épisode que le 1',
    ],
  ])('%j', (fields, reason) => expect(reasonsOf(fields)).toEqual([reason]))

  test('with every reason at once', () => expect(reasonsOf({ title: '', rating: 99 })).toHaveLength(2))

  test('when it is not an object', () => {
    const parsed = schema.safeParse('Phare')
    expect(parsed.success ? [] : listReasons(parsed.error)).toEqual(['un anime est un objet'])
  })
})
