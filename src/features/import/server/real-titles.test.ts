import { expect, test } from 'vitest'
import { hasTitles, titlesFile, titlesMapFile } from '../../../../bench/search/title-source.ts'
import { useTestDatabase } from '../../../../tests/kit/test-database.ts'
import { importCatalogue } from './import-catalogue.ts'
import { openCatalogueFile } from './read-catalogue.ts'

const { db } = useTestDatabase()

test.runIf(hasTitles())(
  `all real titles are imported, and twice is like once (${titlesFile})`,
  async () => {
    const load = async () =>
      importCatalogue({ db, records: await openCatalogueFile(titlesFile, titlesMapFile), now: () => new Date() })
    const first = await load()
    expect(first).toMatchObject({ created: 3912, updated: 0, unchanged: 0, refused: [], unknown_columns: [] })
    expect(await load()).toMatchObject({ created: 0, updated: 0, unchanged: 3912, refused: [] })
    const count = await db.selectFrom('anime').select(db.fn.countAll<number>().as('animes')).executeTakeFirstOrThrow()
    expect(count.animes).toBe(3912)
  },
  120_000,
)
