import { step } from '../../scripts/steps.mjs'
import { measureCalls } from '../kit/measure-calls.ts'
import { openDatabase } from '../kit/open-database.ts'
import { tidyUp, withoutTimeLimit } from '../kit/without-time-limit.ts'
import { listLinkKinds } from './kinds.ts'
import { size, writeLinks } from './write-links.ts'

/** Measures staff waits for lists, figures and previews over a million links. */
export async function main(_: string[] = []): Promise<void> {
  const connection = await openDatabase()
  const { db } = connection
  await step(`Making ${size.links} links`, (show) => withoutTimeLimit(connection, (alone) => writeLinks(alone, show)))
  await step('Tidying up as autovacuum does', () => tidyUp(connection))
  await measureCalls(`The staff's work on ${size.links} links`, listLinkKinds(db))
}
