import { expect, test } from 'vitest'
import { toPlainTitle } from '../../shared/comparable-title.ts'
import { matchWords } from './match-words.ts'

test.each([
  ['plan', 'Planning', 'begins'],
  ['equipe', 'L’équipe', 'contains'],
  ['sombre theme', 'Thème sombre', 'contains'],
  ['plannig', 'Planning', 'resembles'],
  ['paramertes', 'Paramètres du compte', 'resembles'],
  ['paramtres', 'Paramètres du compte', 'resembles'],
  ['conditiions', 'Conditions d’utilisation', 'resembles'],
  ['exploror', 'Explorer', 'resembles'],
  ['thm', 'Thème sombre', undefined],
  ['hagane', 'Planning', undefined],
  [' ', 'Planning', undefined],
  ['?!', 'Planning', undefined],
])('%j and %j', (text, label, fit) => expect(matchWords(toPlainTitle(text), label)).toBe(fit))
