import type { Database } from '../../../../platform/database/connect-database.ts'

/** A picture's URL and its blurred placeholder, a small data URL. */
export type PicturePlaceholder = { url: string; placeholder: string }

/** Stores placeholders of pictures, replacing former ones. */
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
