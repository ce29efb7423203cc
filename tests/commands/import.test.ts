import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { prepareSite } from '../kit/prepared-site.ts'
import { useTestFolder } from '../kit/test-folder.ts'
import { runCommand, runLine } from './run-command.ts'

const folder = useTestFolder()
beforeAll(() => prepareSite(join(folder, 'data')))

const run = (...args: string[]) => runCommand('import', args, { DATA_DIR: join(folder, 'data') })

test('the command imports a table, lists refused lines with reasons, and can be repeated', async () => {
  const file = join(folder, 'animes.csv')
  const map = join(folder, 'map.json')
  writeFileSync(file, 'nom;note;couleur\nPhare;7,5;bleu\nDigue;12;gris\n')
  writeFileSync(map, '{ "nom": "title", "note": "rating" }')
  const first = await run(file, '--map', map)
  expect(first.output).toContain('Animes : 1 créé, 0 modifié, 0 inchangé, 1 ligne refusée')
  expect(first.output).toContain('Colonnes inconnues, non lues : couleur')
  expect(first.output).toContain('Ligne 3 (Digue) : rating : un nombre de 0 à 10 est attendu')
  expect(first.code).toBe(0)
  const again = await run(file, '--map', map)
  expect(again.output).toContain('Animes : 0 créé, 0 modifié, 1 inchangé,')
}, 120_000)

test('links of unsupported hosts are listed before and after', async () => {
  const file = join(folder, 'episodes.csv')
  const lines = [
    'anime,episode_number,language,url',
    'Phare,1,VF,https://nulle-part.example/a',
    'Phare,1,VF,https://sendvid.com/abc123',
  ]
  writeFileSync(file, lines.join('\n'))
  for (const options of [['--dry-run'], []]) {
    const { output } = await run(file, ...options)
    expect(output).toContain('Épisodes : 1 créé,')
    expect(output).toContain(
      'Liens que le site ne sait pas lire : nulle-part.example (1)\n  Ligne 2 : https://nulle-part.example/a\n',
    )
    expect(output).not.toContain('sendvid')
    expect(output.includes('Essai à blanc : rien n’a été écrit.')).toBe(options.length > 0)
  }
}, 120_000)

test('an interrupted import says what it wrote', async () => {
  const [file, printed] = [join(folder, 'many.csv'), join(folder, 'printed')]
  const lines = Array.from({ length: 20_000 }, (_, number) => `Île ${number}`)
  writeFileSync(file, ['title', ...lines].join('\n'))
  const line = [
    `bin/sumine import ${file} >${printed} & importing=$!`,
    `until grep -qs ' / 20000' ${printed}; do sleep 0.05; done`,
    'kill $importing; wait $importing',
  ].join('\n')
  const { code, output } = await runLine(line, { DATA_DIR: join(folder, 'data') })
  expect(output).toMatch(/^Interrompu après \d+000 lignes sur 20000, qui restent[.]/)
  expect(code).toBe(1)
}, 120_000)

test('an unusable file or invalid arguments exit with 2 and show the usage', async () => {
  for (const args of [[join(folder, 'absent.csv')], [folder], ['--couleur']]) {
    const { code, output } = await run(...args)
    expect([code, output]).toEqual([2, expect.stringContaining('sumine import FICHIER')])
  }
}, 120_000)
