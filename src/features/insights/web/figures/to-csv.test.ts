import { expect, test } from 'vitest'
import { seriesNames } from '../../rules.ts'
import { toCsv } from './to-csv.ts'

const none = Object.fromEntries(seriesNames.map((name) => [name, [0, 0]])) as Record<
  (typeof seriesNames)[number],
  (number | null)[]
>

test('writes one line per day, then the rankings, with formulas as text', () => {
  const csv = toCsv({
    days: ['2026-11-20', '2026-11-21'],
    series: { ...none, starts_vf: [3, 4], dead_links: [null, 2] },
    before: { starts: 0, failures: 0, sign_ups: 0 },
    most_watched: [{ id: 1, slug: 'a', title: 'Hagane; Zéro', starts: 7 }],
    missed_searches: [{ text: '=cmd()', searches: 5 }],
  })
  expect(csv.split('\r\n')).toEqual([
    '\ufeffJour;Lectures VOSTFR;Lectures VF;Échecs de lecture;Animes ajoutés;Épisodes ajoutés;Inscriptions;Membres actifs;Signalements;Liens hors service',
    '2026-11-20;0;3;0;0;0;0;0;0;',
    '2026-11-21;0;4;0;0;0;0;0;0;2',
    '',
    'Animes les plus regardés;Lectures',
    '"Hagane; Zéro";7',
    '',
    'Recherches sans résultat;Recherches',
    "'=cmd();5",
    '',
  ])
})
