import { describe, expect, test } from 'vitest'
import { clipHost, mendingNow, useLinkMending } from '../../../../../tests/kit/link-mending.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { RetryLater } from '../../../../platform/jobs/create-jobs.ts'
import { createLog } from '../../../../platform/log/create-log.ts'
import * as contract from '../../mending-contract.ts'
import type { ConfiguredHost } from '../hosts/list-hosts.ts'
import { runLinkTasks } from './run-link-tasks.ts'

const { db, call, state, makeLinks, listAddresses, replace, move, undo } = useLinkMending()
const listTasks = async () => (await call(contract.listLinkTasks, {})).tasks
const runTasks = (hosts = [clipHost]) =>
  runLinkTasks({ db, hosts, log: createLog('silent', false), origin: '', now: mendingNow })

/** More links than one step replaces. */
const many = Array.from({ length: 2001 }, (_, index) => `https://un.example/${index}.mp4`)

/** Runs the tasks until a row fails this check, like a process that ends midway. */
async function runTasksUntil(broken: string): Promise<void> {
  await sql`alter table link_task add constraint interrupted check (${sql.raw(broken)})`.execute(db)
  await expect(runTasks()).rejects.toThrow('interrupted')
  await sql`alter table link_task drop constraint interrupted`.execute(db)
  await db.updateTable('link_task').set({ leased_until: null }).execute()
}

test('a task that was claimed while the clock was hours ahead goes on at once', async () => {
  await makeLinks(...many)
  await move(2001)
  await db
    .updateTable('link_task')
    .set({ leased_until: new Date(mendingNow().getTime() + 2 * 3_600_000) })
    .execute()
  await runTasks()
  expect(await listTasks()).toMatchObject([{ state: 'done', done: 2001 }])
})

test('many links are replaced in steps, as one action that is undone as one', async () => {
  await makeLinks(...many)
  const { task } = await move(2001)
  expect({ ...state, ...task }).toMatchObject({ wakes: 1, state: 'running', done: 0, total: 2001 })
  await runTasks()
  const [done] = await listTasks()
  expect(done).toMatchObject({ state: 'done', done: 2001, skipped: 0 })
  expect((await listAddresses()).every((url) => url.startsWith('https://deux.example/'))).toBe(true)
  await undo(done?.action_id ?? null)
  expect(await listAddresses()).toEqual(many)
})

test('a step of a replacement whose progress is not saved is not made', async () => {
  await makeLinks(...many)
  await replace({ kind: 'text', from: '//un', to: '//un2', matching: {} }, 2001)
  await runTasksUntil('done = 0')
  expect(await listAddresses()).toEqual(many)
  await runTasks()
  expect((await listAddresses()).every((url) => url.startsWith('https://un2.example/'))).toBe(true)
})

test('a replacement that is undone before it ends replaces nothing more', async () => {
  await makeLinks(...many)
  await move(2001)
  await runTasksUntil('done <= 500')
  const { action_id } = await db.selectFrom('link_task').select('action_id').executeTakeFirstOrThrow()
  await undo(action_id)
  await runTasks()
  expect(await listAddresses()).toEqual(many)
  expect(await listTasks()).toMatchObject([{ state: 'cancelled', done: 500 }])
})

describe('checks', () => {
  test('of all links of a host report their results', async () => {
    await makeLinks('https://un.example/ok-1.mp4', 'https://un.example/gone.mp4', 'https://deux.example/b.mp4')
    const { task } = await call(contract.checkLinks, { body: { matching: { host: 'un.example' } } })
    expect({ ...state, ...task }).toMatchObject({ wakes: 1, kind: 'check', state: 'running', total: 2, done: 0 })
    await runTasks()
    await runTasks()
    const tasks = await listTasks()
    // A host has to report a missing video twice.
    expect(tasks).toMatchObject([{ state: 'done', done: 2, found: { ok: 1, slow: 0, dead: 0, unknown: 1 } }])
    expect(await db.selectFrom('link_task').select('ip').execute()).toEqual([{ ip: null }])
  })

  test('can be stopped, and keep their results', async () => {
    await makeLinks('https://un.example/ok-1.mp4')
    const { task } = await call(contract.checkLinks, { body: { matching: {} } })
    const cancelled = await call(contract.cancelLinkTask, { params: { id: task.id } })
    expect(cancelled.task).toMatchObject({ state: 'cancelled', done: 0 })
    await runTasks()
    expect(await listTasks()).toMatchObject([{ state: 'cancelled', done: 0 }])
  })

  test('resume where they were interrupted', async () => {
    const urls = Array.from({ length: 20 }, (_, index) => `https://un.example/ok-${index}.mp4`)
    await makeLinks(...urls)
    const { task } = await call(contract.checkLinks, { body: { matching: {} } })
    await db.updateTable('link_task').set({ done: 16 }).where('id', '=', task.id).execute()
    await runTasks()
    expect(await listTasks()).toMatchObject([{ done: 20, found: { ok: 4 } }])
  })

  test('whose lease ends before they are done are not counted twice', async () => {
    await makeLinks('https://un.example/ok-1.mp4')
    await call(contract.checkLinks, { body: { matching: {} } })
    const slow: ConfiguredHost = {
      ...clipHost,
      local: {
        hostname: 'un.example',
        async isThere() {
          await db.updateTable('link_task').set({ leased_until: null }).execute()
          await runTasks()
          return true
        },
      },
    }
    await expect(runTasks([slow])).rejects.toThrow(RetryLater)
    expect(await listTasks()).toMatchObject([{ state: 'done', done: 1, found: { ok: 1 } }])
  })

  test.each([{ is_active: false }, { role: 'Utilisateur' as const }])(
    'and replacements stop when their author is %o by now',
    async (lost) => {
      await makeLinks(...many)
      await call(contract.checkLinks, { body: { matching: {} } })
      await move(2001)
      const asker = db.updateTable('account').where('username', '=', 'maelle')
      await asker.set(lost).execute()
      await runTasks()
      await asker.set({ is_active: true, role: 'Moderateur' }).execute()
      const tasks = await listTasks()
      expect(tasks).toEqual(Array(2).fill(expect.objectContaining({ state: 'cancelled', done: 0 })))
      expect(await listAddresses()).toEqual(many)
    },
  )

  test('without links are refused', async () => {
    const body = { matching: { host: 'absent.example' } }
    await expect(call(contract.checkLinks, { body })).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})
