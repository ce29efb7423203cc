import { MutationObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { queriesOf } from './person-queries.tsx'

test('closing the page is questioned while a write waits for another one', async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const client = queriesOf(7)
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const write = (answer: Promise<void>) =>
    new MutationObserver(client, { scope: { id: 'list' }, mutationFn: () => answer }).mutate()
  const isQuestioned = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const writes = answers.map(({ promise }) => write(promise))
  expect(isQuestioned()).toBe(true)
  answers[0]?.resolve()
  await writes[0]
  // Its call outlives the page.
  expect(isQuestioned()).toBe(false)
  answers[1]?.resolve()
  await writes[1]
})
