import { describe, expect, test } from 'vitest'
import { readPastedLinks } from './read-pasted-links.ts'
import { toLines } from './use-paste.ts'

const defaults = { season_label: 'Saison 1', language: 'VOSTFR' } as const
const read = (text: string, last = 0) => readPastedLinks(text, defaults, () => last)
const place = (text: string, last = 0) => {
  const [line] = read(text, last)
  return [line?.season_label, line?.episode_number, line?.language]
}
const host = 'https://video.sibnet.exemple/shell.php?videoid=5134001'

test.each([
  [`5 ${host}`, 'Saison 1', 5, 'VOSTFR'],
  [`E07 | ${host}`, 'Saison 1', 7, 'VOSTFR'],
  [`8 VF ${host}`, 'Saison 1', 8, 'VF'],
  [`VF 8 - ${host}`, 'Saison 1', 8, 'VF'],
  [`${host} 9 vostfr`, 'Saison 1', 9, 'VOSTFR'],
  [`S2E05 ${host}`, 'Saison 2', 5, 'VOSTFR'],
  [`2x05 ${host}`, 'Saison 2', 5, 'VOSTFR'],
  [`Saison 2 épisode 12 VF : ${host}`, 'Saison 2', 12, 'VF'],
  [`S3 4 ${host}`, 'Saison 3', 4, 'VOSTFR'],
  [`Épisode 1024 (VF) ${host}`, 'Saison 1', 1024, 'VF'],
  [`#3 ${host}`, 'Saison 1', 3, 'VOSTFR'],
  [`Film 1 VF ${host}`, 'Films', 1, 'VF'],
  [`E0 ${host}`, 'Saison 1', 0, 'VOSTFR'],
  [`12,5 VF ${host}`, 'Saison 1', 12.5, 'VF'],
  [`S2E12.5 ${host}`, 'Saison 2', 12.5, 'VOSTFR'],
  [`OAV 2 ${host}`, 'OAV', 2, 'VOSTFR'],
])('the words around an address: %s', (text, season, number, language) => {
  expect(place(text)).toEqual([season, number, language])
})

describe('an address with its own number', () => {
  test.each([
    ['https://cdn.exemple.fr/ligne-47/08-vf.mp4', 'Saison 1', 8, 'VF'],
    ['https://cdn.exemple.fr/anime/saison-2/episode-03/vostfr/master.m3u8', 'Saison 2', 3, 'VOSTFR'],
    ['https://x.exemple/Ligne.47.S02E11.VF.mkv', 'Saison 2', 11, 'VF'],
    ['https://x.exemple/Ligne.S02E11.4K.1080p.mkv', 'Saison 2', 11, 'VOSTFR'],
    ['https://x.exemple/Ligne.S02E11.5.VF.mkv', 'Saison 2', 11.5, 'VF'],
  ])('%s', (url, season, number, language) => expect(place(url)).toEqual([season, number, language]))

  test('a number within an id is not an episode number', () => {
    expect(place('https://vidmoly.exemple/embed-88.html', 4)).toEqual(['Saison 1', 5, 'VOSTFR'])
    expect(place(host, 4)).toEqual(['Saison 1', 5, 'VOSTFR'])
  })

  test('the words around it take precedence', () => {
    expect(place('6 VOSTFR https://cdn.exemple.fr/08-vf.mp4')).toEqual(['Saison 1', 6, 'VOSTFR'])
  })
})

test('lines without a number continue after the last episode of their language', () => {
  const text = [host, `7 ${host}2`, `${host}3`, `VF ${host}4`, `VF ${host}5`].join('\n')
  expect(read(text, 3).map(({ episode_number, language }) => `${episode_number} ${language}`)).toEqual([
    '4 VOSTFR',
    '7 VOSTFR',
    '8 VOSTFR',
    '4 VF',
    '5 VF',
  ])
})

test('a line without an address is reported by its number, and the next ones are read', () => {
  const lines = read(`5 ${host}\n\nhuit vf vidmoly embed-88\n9 VF ${host}9`)
  expect(lines.map(({ line, url, language }) => [line, url !== undefined, language])).toEqual([
    [1, true, 'VOSTFR'],
    [3, false, 'VF'],
    [4, true, 'VF'],
  ])
})

test('two equal lines have different keys', () => {
  const [one, two] = read(`5 ${host}\n5 ${host}`)
  expect(one?.key).not.toBe(two?.key)
})

describe('an unreadable line has a reason, and does not affect the others', () => {
  test.each([
    ['huit vf vidmoly embed-88', /Aucune adresse/],
    ['5 https://', /incomplète/],
    [`5 ${host}${'x'.repeat(2000)}`, /trop longue : 2.0\d\d caractères, 2.000 au plus/],
    [`99999999999 ${host}`, /numéro d’épisode est trop grand/],
    [`Épisode 100001 ${host}`, /numéro d’épisode est trop grand/],
    [`S2E999999 ${host}`, /numéro d’épisode est trop grand/],
    [`2x0999999 ${host}`, /numéro d’épisode est trop grand/],
  ])('%.40s', (text, problem) => {
    const lines = read(`4 ${host}1\n${text}\n${host}3`, 12)
    expect(lines.map(({ url }) => url !== undefined)).toEqual([true, false, true])
    expect(lines.map(({ episode_number }) => episode_number)).toEqual([4, undefined, 13])
    expect(lines[1]?.problem).toMatch(problem)
    expect(lines[0]?.problem).toBeUndefined()
  })

  test('a number of five digits is reported', () => {
    expect(place(`12345 ${host}`)).toEqual(['Saison 1', 12_345, 'VOSTFR'])
  })

  test('more lines than the limit are reported', () => {
    const lines = read(Array.from({ length: 1002 }, (_, index) => `${index + 1} ${host}${index}`).join('\n'))
    expect(lines.filter(({ url }) => url !== undefined)).toHaveLength(1000)
    expect(lines.at(-1)?.problem).toMatch(/premières lignes/)
  })

  test('long runs of digits and blanks are parsed quickly', () => {
    const line = `${'0'.repeat(50_000)}x e${' '.repeat(50_000)}z`
    expect(read(line)[0]?.problem).toMatch(/Aucune adresse/)
  })
})

test('a removed line is named until it is put back, with its corrections', () => {
  const text = `1 ${host}\n2 ${host}`
  const [first] = read(text)
  const key = first?.key ?? ''
  const linesWith = (isRemoved: boolean) => {
    const corrections = { [key]: { episode_number: 4, isRemoved } }
    const { lines, removed } = toLines({ text, defaults, corrections, seasons: [] })
    return { numbers: lines.map(({ episode_number }) => episode_number), removed }
  }
  expect(linesWith(true)).toEqual({ numbers: [2], removed: [key] })
  expect(linesWith(false)).toEqual({ numbers: [4, 2], removed: [] })
})
