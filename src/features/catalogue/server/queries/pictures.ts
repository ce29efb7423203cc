import type { Database } from '../../../../platform/database/connect-database.ts'

/** A picture's address and its blurred stand-in, a small data address. */
export type PicturePlaceholder = { url: string; placeholder: string }

/** Keeps the stand-ins of pictures, in place of those known before. */
export async function writePicturePlaceholders(db: Database, pictures: PicturePlaceholder[]): Promise<void> {
  if (pictures.length === 0) return
  await db
    .insertInto('picture')
    .values(pictures)
    .onConflict((conflict) =>
      conflict.column('url').doUpdateSet((row) => ({ placeholder: row.ref('excluded.placeholder') })),
    )
    .execute()
}
