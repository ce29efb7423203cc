import type { Database } from '../../../../platform/database/connect-database.ts'
import { findRow, listRows } from '../../../../platform/database/sql.ts'

/** Returns whether the catalogue or the team page shows the picture with this URL. */
export async function isCataloguePicture(db: Database, url: string): Promise<boolean> {
  const row = await findRow<{ known: boolean }>(db)`
    select exists (select from anime where cover_url = ${url} and cover_url like 'http%')
        or exists (select from anime where art_url = ${url} and art_url like 'http%')
        or exists (select from episode where thumbnail_url = ${url} and thumbnail_url like 'http%')
        or exists (select from team_member where avatar_url = ${url} and avatar_url like 'http%') as known
  `
  return row?.known ?? false
}

/** Lists external covers without a blurred placeholder or inks, most followed animes first. */
export async function listBareCovers(db: Database, { limit, except }: { limit: number; except: string[] }) {
  const rows = await listRows<{ url: string }>(db)`
    select cover_url as url from anime
     where cover_url like 'http%' and cover_url <> all(${except}::text[])
       and not exists (select from picture where url = cover_url and inks is not null)
     group by cover_url order by max(popularity) desc, cover_url limit ${limit}
  `
  return rows.map(({ url }) => url)
}

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
