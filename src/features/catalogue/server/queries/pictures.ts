import type { Database } from '../../../../platform/database/connect-database.ts'

/**
 * What is made of a picture: a blurred placeholder, as a small data URL, and three inks
 * (platform/pictures/take-inks.ts).
 */
export type PictureLook = { url: string; placeholder: string; inks: string | null }

/** Stores the looks of pictures, replacing former ones. */
export async function writePictureLooks(db: Database, pictures: PictureLook[]): Promise<void> {
  if (pictures.length === 0) return
  await db
    .insertInto('picture')
    .values(pictures)
    .onConflict((conflict) =>
      conflict.column('url').doUpdateSet((row) => ({
        placeholder: row.ref('excluded.placeholder'),
        inks: row.ref('excluded.inks'),
      })),
    )
    .execute()
}
