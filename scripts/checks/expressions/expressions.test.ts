import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { listAttacks } from './attack-texts.ts'
import { type Expression, listExpressions } from './list-expressions.ts'
import type { Beginning, Task } from './run-attacks.ts'

/* No expression of the site's own code may be slow on a text made for it. Each is tested with texts made from its
   own loops, so long that quadratic backtracking would need minutes, while a sound expression needs milliseconds.
   An expression that only gets shorter texts has its bound and the reason here. */
const longText = 1_000_000
// Far longer than a sound expression takes on the slowest machine.
const generousMs = 10_000

const bounds: Record<string, { letters: number; because: string }> = {
  // They look ahead at most 64 or 200 characters from each position, so the cost is linear.
  'src/platform/log/keep-secrets-out.ts /:\\/\\/[^\\s/:@"]{0,100}:[^\\s/@"]{1,200}@/g': {
    letters: 20_000,
    because: 'a line of the log',
  },
  'src/platform/log/keep-secrets-out.ts /[\\p{L}\\p{N}._%+-]{1,64}@[\\p{L}\\p{N}-]{1,63}(?:\\.[\\p{L}\\p{N}-]{1,63}){1,8}/gu':
    { letters: 20_000, because: 'the same' },
  'src/features/account/server/sessions/describe-device.ts /Version\\/[\\d.]+.* Safari\\//': {
    letters: 400,
    because: '`toDevice` keeps no more of a browser’s name',
  },
  'src/features/account/server/sessions/describe-device.ts /SMART-TV|SmartTV|Tizen.*TV|Web0S|webOS.*TV|AppleTV|AFT[A-Z]|BRAVIA|GoogleTV|Android TV/':
    { letters: 400, because: 'the same' },
  'src/features/catalogue/server/search/list-acronyms.ts /[:：]\\s(.+)$/u': {
    letters: 500,
    because: 'titles are no longer, typed or imported',
  },
  'src/features/sync/server/sources/anilist/clean-synopsis.ts /~![\\s\\S]*?!~/g': {
    letters: 20_000,
    because: 'no more of a description is read',
  },
  'src/features/editing/web/episodes/paste/read-pasted-links.ts /[),;]+$/': {
    letters: 5000,
    because: 'a line that a member of the staff pastes, read in their own browser',
  },
  'src/platform/config/config.ts /\\/+$/': { letters: 5000, because: 'written by the operator' },
  'src/shared/french-numbers.ts /\\B(?=(\\d{3})+$)/g': { letters: 25, because: 'the digits of one number' },
  'src/shared/shorten-text.ts /[\\s,;:.!?–—-]+$/': { letters: 300, because: 'what is left of a text that was cut' },
}

const { written, assembled } = listExpressions()
const nameOf = ({ file, source, flags }: Expression) => `${file} /${source}/${flags}`

/** @returns the expressions that did not finish, with the text that they were stuck on */
async function listStuck(tasks: Task[], patienceMs: number): Promise<string[]> {
  const stuck: string[] = []
  for (let from = 0; from < tasks.length; ) {
    const last = await attackUntilStuck(tasks, from, patienceMs)
    const task = tasks[last.task]
    if (!task) break
    stuck.push(`${nameOf(task)} on ${JSON.stringify(last.word)}`)
    from = last.task + 1
  }
  return stuck
}

/** The task that was stuck, or -1 when all finished. */
function attackUntilStuck(tasks: Task[], from: number, patienceMs: number): Promise<Beginning> {
  const worker = new Worker(new URL('run-attacks.ts', import.meta.url), { workerData: { tasks, from } })
  return new Promise((resolve, reject) => {
    let begun: Beginning = { task: from }
    const end = () => worker.terminate().then(() => resolve(begun), reject)
    let patience = setTimeout(end, patienceMs)
    worker.on('message', (beginning: Beginning) => {
      begun = beginning
      clearTimeout(patience)
      if (begun.task < 0) end()
      else patience = setTimeout(end, patienceMs)
    })
    worker.on('error', (error) => {
      clearTimeout(patience)
      reject(error)
    })
  })
}

test('no expression is slow on a text made for it', { timeout: 600_000 }, async () => {
  const tasks = written.map((expression) => ({
    ...expression,
    maxLetters: bounds[nameOf(expression)]?.letters ?? longText,
  }))
  expect(tasks.flatMap(listAttacks).length).toBeGreaterThan(3000)
  expect(await listStuck(tasks, generousMs)).toEqual([])
})

test('a slow expression is found, for every kind of backtracking', async () => {
  const sources = ['^(a+)+$', '(?:x|x)*$', '<b[^>]*\\sc=', '\\s+$', '"[^"]+\\.mp4[^"]*"', '^(?:[a-z]|\\w)+!$']
  const tasks = sources.map((source) => ({ file: 'here', source, flags: '', maxLetters: longText }))
  const stuck = await listStuck(tasks, 1000)
  expect(stuck.map((line) => line.replace(/ on .*$/, ''))).toEqual(tasks.map(nameOf))
})

test('every bound belongs to an existing expression', () => {
  const names = new Set(written.map(nameOf))
  expect(Object.keys(bounds).filter((name) => !names.has(name))).toEqual([])
})

test('expressions are only built from constants of our own', () => {
  // Without the dollar signs, which would look like mistakes in this list.
  expect(assembled.map((line) => line.replaceAll('$', ''))).toEqual([
    "src/app/pages/page-map.ts: new RegExp(`^{path.replace(/:\\w+/g, '([^/]+)')}`, flags)",
    'src/features/catalogue/server/search/read-season.ts: new RegExp(`(?<![^ ]){pattern}(?![^ ])`)',
    'src/features/catalogue/server/search/read-season.ts: new RegExp(`第? ?([0-9]{1,2}|{kanjiNumber}) ?(?:期|{seasonWord})`)',
    'src/features/catalogue/server/search/read-season.ts: new RegExp(`第 ?([0-9]{1,2}|{kanjiNumber}) ?(?:部|{partWord})`)',
    // Of staff, with at most three free texts in a name (import/media-rules.ts).
    "src/features/import/server/media/match-name.ts: new RegExp(`^{toSource(segment)}`, 'iu')",
    "src/features/links/server/jellyfin/jellyfin-servers.ts: new RegExp(`^(?:{id})`, 'i')",
    "src/features/links/server/jellyfin/jellyfin-servers.ts: new RegExp(`/(?:Items|Videos)/({id})(?:/|)`, 'i')",
    // The operator's: the first meets the empty text alone, the second runs in a process with a time limit.
    'src/features/links/server/own-hosts/read-own-hosts.ts: new RegExp(`{expression}|`)',
    "src/features/links/server/own-hosts/run-host.ts: new RegExp(String(video), 'g')",
    'src/platform/cache/cacheable-urls.ts: new RegExp(`^{escaped}`)',
    "src/platform/http/documents/api-docs-example.ts: new RegExp(pattern, 'u')",
    "src/platform/http/refuse-unknown.ts: new RegExp(`^{path.replace(/:\\w+/g, '[^/]+')}`)",
    "src/shared/comparable-title.ts: new RegExp(`(?<={japanese})(?=[a-z0-9])|(?<=[a-z0-9])(?={japanese})`, 'gu')",
    "src/shared/contract/written-texts.ts: new RegExp(forbiddenInLines, 'gu')",
    "src/shell/palette/read-palette-text.ts: new RegExp(`^(?<title>.*?\\\\p{L}.*?){season}{number}`, 'iu')",
  ])
})
