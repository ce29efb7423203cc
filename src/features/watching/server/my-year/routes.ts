import { dayInParis } from '../../../../platform/calendar/weeks.ts'
import type { Database } from '../../../../platform/database/connect-database.ts'
import { type Api, requireCaller } from '../../../../platform/http/api.ts'
import { AppError } from '../../../../platform/http/app-error.ts'
import type { SiteParts } from '../../../../platform/site/site.ts'
import { drawLayoutInThread } from '../../../sharing/server/images/public.ts'
import type { MyYear } from '../../my-year-contract.ts'
import * as contract from '../../my-year-contract.ts'
import { pictureSizes } from '../../my-year-rules.ts'
import { forgetPlayed } from '../queries/played.ts'
import { layOutYear } from './picture/lay-out-year.ts'
import { findAnimesPlayed, listPlayedDays, listPlayedInYear } from './queries.ts'
import { summariseYear } from './summarise-year.ts'

/** Registers the operations of 'Mon année'. */
export function handleMyYear(api: Api, { db, now = () => new Date() }: SiteParts<'db'>): void {
  api.handle(contract.getMyYear, ({ params: { year } }, context) =>
    getMyYear(db, { accountId: requireCaller(context).userId, year, now: now() }),
  )
  api.handle(contract.forgetMyYear, async ({ params: { year } }, context) => {
    const days = { from: `${year}-01-01`, before: `${year + 1}-01-01` }
    await forgetPlayed(db, requireCaller(context).userId, days)
    return { forgotten: true as const }
  })
  api.handle(contract.drawMyYear, async ({ params: { year }, query }, context) => {
    const { userId: accountId } = requireCaller(context)
    const played = await getMyYear(db, { accountId, year, now: now() })
    if (played.total_seconds === 0) throw new AppError('NOT_FOUND', 'Rien n’a été compté cette année-là')
    const picture = { layout: layOutYear(played, query), size: pictureSizes[query.shape] }
    const image = await drawLayoutInThread(picture, accountId)
    return {
      file_name: `mon-annee-${year}.jpg`,
      media_type: 'image/jpeg' as const,
      base64: Buffer.from(image).toString('base64'),
    }
  })
}

/** Returns a person's year, empty when nothing was played. */
async function getMyYear(
  db: Database,
  { accountId, year, now }: { accountId: number; year: number; now: Date },
): Promise<MyYear> {
  const allDays = await listPlayedDays(db, accountId)
  const rows = await listPlayedInYear(db, accountId, year)
  const ids = new Set(rows.flatMap(({ animeId }) => animeId ?? []))
  const animes = await findAnimesPlayed(db, [...ids])
  return summariseYear({ year, today: dayInParis(now), allDays, rows, animes })
}
