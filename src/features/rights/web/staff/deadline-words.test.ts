import { expect, test } from 'vitest'
import { toDeadlineWords } from './deadline-words.ts'

const now = new Date('2026-11-21T20:00:00Z')
const due = (task: 'verify' | 'handle' | 'restore', due_at: string) =>
  toDeadlineWords({ task, due_at, is_late: false }, now)

test.each([
  ['verify', '2026-11-21T21:05:30Z', 'À vérifier dans 1 h 05'],
  ['verify', '2026-11-21T20:00:59Z', 'À vérifier dans 0 min'],
  ['handle', '2026-11-21T19:40:00Z', 'À traiter, en retard de 20 min'],
  ['handle', '2026-11-19T18:00:00Z', 'À traiter, en retard de 2 j'],
  ['restore', '2026-12-10T23:00:00Z', 'À rétablir avant le 10 décembre 2026 inclus'],
] as const)('%s by %s is shown as « %s »', (task, due_at, words) => expect(due(task, due_at)).toBe(words))
