import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../src/app/project-root.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sumine-command-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(...args: string[]) {
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: join(folder, 'data'), DATABASE_URL: '' }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/app/commands/import.ts', ...args], {
    cwd: projectRoot,
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('the command imports a table, lists refused lines with why, and can be run again', () => {
  const file = join(folder, 'animes.csv')
  const map = join(folder, 'map.json')
  writeFileSync(file, 'nom;note;couleur\nPhare;7,5;bleu\nDigue;12;gris\n')
  writeFileSync(map, '{ "nom": "title", "note": "rating" }')
  const dry = run(file, '--map', map, '--dry-run')
  expect(dry.stdout).toContain('Animes : 1 créés, 0 modifiés, 0 inchangés, 1 lignes refusées')
  expect(dry.stdout).toContain('Essai à blanc : rien n’a été écrit.')
  const first = run(file, '--map', map)
  expect(first.stdout).toContain('Animes : 1 créés')
  expect(first.stdout).toContain('Colonnes inconnues, non lues : couleur')
  expect(first.stdout).toContain('Ligne 3 (Digue) : rating : un nombre de 0 à 10 est attendu')
  expect(first.status).toBe(0)
  const again = run(file, '--map', map)
  expect(again.stdout).toContain('Animes : 0 créés, 0 modifiés, 1 inchangés')
}, 120_000)

test('a file or arguments that cannot be used end with 2 and say how it goes', () => {
  for (const args of [[join(folder, 'absent.csv')], [], ['--couleur']]) {
    const { status, stderr } = run(...args)
    expect(status).toBe(2)
    expect(stderr).toContain('npm run catalogue:import -- FICHIER')
  }
}, 120_000)
