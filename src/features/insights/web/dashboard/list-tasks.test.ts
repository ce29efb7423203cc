import { expect, it } from 'vitest'
import type { PlanningEntry, PlanningWeek } from '../../../planning/contract.ts'
import type { NoticeLine } from '../../../rights/contract.ts'
import { listTasks } from './list-tasks.ts'

const now = new Date('2026-11-23T20:00:00Z')
const release = (titre: string, given: Partial<PlanningEntry> = {}): PlanningEntry => ({
  titre,
  slug: 'x',
  image: null,
  heure: '20h00',
  langue: 'VOSTFR',
  anime_id: 1,
  instant: '2026-11-23T19:00:00Z',
  etat: 'prévu',
  episodes: null,
  reporte_au: null,
  note: null,
  ...given,
})
const quiet: PlanningWeek = { lundi: [], mardi: [], mercredi: [], jeudi: [], vendredi: [], samedi: [], dimanche: [] }
const nothing = {
  stats: {
    links: { total: 9, ok: 9, slow: 0, dead: 0, unknown: 0 },
    reports: { total_reports: 4, open: 0, open_people: 0 },
  },
  notices: { notices: [], waiting: 0 },
  week: quiet,
  now,
}
const notice: NoticeLine = {
  id: 1,
  number: 'N-1',
  state: 'reçue',
  received_at: '2026-11-23T18:00:00Z',
  name: null,
  work: null,
  page_count: 1,
  withheld_count: 0,
  deadline: { task: 'handle', due_at: '2026-11-23T19:30:00Z', is_late: true },
}

it('is empty when nothing waits', () => expect(listTasks(nothing)).toEqual([]))

it('names each kind of work, the most pressing first', () => {
  const tasks = listTasks({
    stats: { links: { ...nothing.stats.links, dead: 1 }, reports: { total_reports: 4, open: 2, open_people: 0 } },
    notices: { notices: [notice], waiting: 2 },
    week: { ...quiet, lundi: [release('Encore jeudi'), release('Hagane Zéro', { langue: 'VF' }), release('Iris')] },
    now,
  })
  expect(tasks).toEqual([
    { text: '2 demandes d’ayants droit', detail: 'À traiter, en retard de 30 min', to: '/admin/rights', isLate: true },
    {
      text: '3 sorties du jour sans épisode',
      detail: 'Encore jeudi (VOSTFR), Hagane Zéro (VF), 1 autre',
      to: '/admin/planning',
      isLate: true,
    },
    { text: '1 lien hors service', detail: undefined, to: '/admin/links?health=dead', isLate: false },
    { text: '2 signalements ouverts', detail: undefined, to: '/admin/reports', isLate: false },
  ])
})

it.each([
  [1, 'Dont 1 personne en séance', '/admin/reports'],
  [2, 'De personnes, en séance', '/admin/reports/people'],
])('tells that %i of two reports are of people', (open_people, detail, to) => {
  const stats = { ...nothing.stats, reports: { total_reports: 4, open: 2, open_people } }
  expect(listTasks({ ...nothing, stats })).toMatchObject([{ text: '2 signalements ouverts', detail, to }])
})

it.each([
  ['is out', { etat: 'sorti' }],
  ['is postponed', { etat: 'retardé' }],
  ['comes later today', { instant: '2026-11-23T21:00:00Z' }],
  ['was yesterday', { instant: '2026-11-22T22:30:00Z' }],
  ['has no hour', { instant: null }],
] as const)('misses no release that %s', (_, given) => {
  expect(listTasks({ ...nothing, week: { ...quiet, lundi: [release('Iris', given)] } })).toEqual([])
})
