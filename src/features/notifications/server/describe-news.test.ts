import { expect, test } from 'vitest'
import { describeNewAnime, describeNewEpisodes } from './describe-news.ts'

const anime = {
  id: 1,
  slug: 'hagane-zero',
  title: 'Hagane Zéro',
  type: 'Anime' as const,
  episode_count: 8,
  available_languages: ['VOSTFR' as const],
}
const episode = (episode_number: number, season_label = 'Saison 1') => ({
  id: episode_number,
  season_label,
  episode_number,
})

test('a new anime has its number of episodes and its languages', () => {
  expect(describeNewAnime(anime)).toEqual({
    title: 'Nouvel anime : Hagane Zéro',
    content: '➕ 8 épisodes ajoutés en VOSTFR.',
    url: '/anime/hagane-zero',
  })
  expect(describeNewAnime({ ...anime, episode_count: 1, available_languages: ['VOSTFR', 'VF'] }).content).toBe(
    '➕ 1 épisode ajouté en VOSTFR et VF.',
  )
  expect(describeNewAnime({ ...anime, episode_count: 0, available_languages: [] }).content).toBe(
    '➕ Ajouté au catalogue.',
  )
})

test('a film is called a film', () => {
  expect(describeNewAnime({ ...anime, type: 'Film' })).toMatchObject({
    title: 'Nouveau film : Hagane Zéro',
    content: '➕ Film ajouté en VOSTFR.',
  })
})

test('a single new episode is named and linked', () => {
  expect(describeNewEpisodes(anime, 'VF', [episode(18, 'Saison 2')])).toEqual({
    title: 'Hagane Zéro mis à jour',
    content: '➕ Saison 2 · Épisode 18 disponible en VF.',
    story_content: null,
    url: '/watch/hagane-zero/Saison%202/18/VF',
  })
  expect(describeNewEpisodes(anime, 'VF', [episode(2, 'Films')]).content).toBe('➕ Film 2 disponible en VF.')
})

test('several are counted, listed by season in display order, and link to the first', () => {
  const episodes = [episode(3), episode(1, 'OAV'), episode(2, 'Saison 10'), episode(1), episode(2), episode(7)]
  expect(describeNewEpisodes(anime, 'VOSTFR', episodes)).toMatchObject({
    content: '➕ 6 nouveaux épisodes en VOSTFR :\nSaison 1 : 1 à 3, 7\nSaison 10 : 2\nOAV : 1',
    url: '/watch/hagane-zero/Saison%201/1/VOSTFR',
  })
})

test('thousands are grouped', () => {
  const episodes = Array.from({ length: 1500 }, (_, index) => episode(index + 1))
  expect(describeNewEpisodes(anime, 'VOSTFR', episodes).content).toBe(
    '➕ 1\u202f500 nouveaux épisodes en VOSTFR :\nSaison 1 : 1 à 1500',
  )
})

test('fillers and recaps stand apart from the episodes that carry the story on, which are linked to', () => {
  const filler = { ...episode(3), off_story: 'filler' as const }
  const recap = { ...episode(13), off_story: 'récap' as const }
  expect(describeNewEpisodes(anime, 'VF', [filler, episode(4), episode(5), recap])).toMatchObject({
    content: '➕ 4 nouveaux épisodes en VF :\nSaison 1 : 4 à 5 · hors histoire : 3, 13',
    story_content: '➕ 2 nouveaux épisodes en VF :\nSaison 1 : 4 à 5',
    url: '/watch/hagane-zero/Saison%201/4/VF',
  })
  expect(describeNewEpisodes(anime, 'VF', [filler, recap])).toMatchObject({
    content: '➕ 2 nouveaux épisodes en VF :\nSaison 1 : 3, 13',
    story_content: null,
  })
})

test('a special has its label for a name, a fraction its comma', () => {
  const special = { ...episode(12.5), number_label: 'Spécial' }
  expect(describeNewEpisodes(anime, 'VF', [special])).toMatchObject({
    content: '➕ Saison 1 · Spécial disponible en VF.',
    url: '/watch/hagane-zero/Saison%201/12.5/VF',
  })
  expect(describeNewEpisodes(anime, 'VF', [episode(12.5), episode(12)]).content).toContain('Saison 1 : 12, 12,5')
})
