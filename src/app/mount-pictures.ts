import type { FastifyInstance } from 'fastify'
import { previewPicture } from '../features/catalogue/pictures-contract.ts'
import { isCataloguePicture, openPictures, registerPlaceholders } from '../features/catalogue/server/pictures/public.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/connect-database.ts'
import type { Api } from '../platform/http/api.ts'
import { AppError } from '../platform/http/app-error.ts'
import { limited } from '../platform/http/limits/rate-limits.ts'
import type { AddressRules } from '../platform/http-client/address-rules.ts'
import { createHttpClient } from '../platform/http-client/create-http-client.ts'
import type { Jobs } from '../platform/jobs/create-jobs.ts'
import type { Log } from '../platform/log/create-log.ts'
import { pictureFormats, pictureWidths } from '../shared/picture-path.ts'
import { longestAddress } from '../shared/web-address.ts'

type Parts = {
  api: Api
  config: Config
  db: Database
  jobs: Jobs
  log: Log
  addressRules: AddressRules
  /** Pictures of videos, which video hosts have under addresses that follow from their links. */
  isThumbnail: (url: string) => boolean
}

const monthS = 30 * 24 * 3600
const minuteS = 60

/** /pictures/{width}.{format}?url=…: smaller copies of the catalogue's pictures that lie elsewhere, and of no others. */
export function mountPictures(app: FastifyInstance, { api, config, db, jobs, log, ...parts }: Parts): void {
  const { addressRules, isThumbnail } = parts
  const http = createHttpClient(addressRules)
  app.addHook('onClose', async () => http.close())
  const find = openPictures({ dataDir: config.DATA_DIR, http, log })
  registerPlaceholders(jobs, { db, http })

  api.handle(previewPicture, async ({ body: { url } }) => {
    const picture = await find({ url, width: 320, format: 'webp' })
    if (!picture) throw new AppError('NOT_FOUND', 'Cette image est introuvable.')
    return { picture: `data:image/webp;base64,${picture.bytes.toString('base64')}` }
  })

  type Asked = { Params: { file: string }; Querystring: Record<string, string> }
  app.get<Asked>('/pictures/:file', limited('page'), async (request, reply) => {
    const { width, format } = readFile(request.params.file)
    const { url = '' } = request.query
    const isKnown = url.length <= longestAddress && (isThumbnail(url) || (await isCataloguePicture(db, url)))
    const picture = isKnown ? await find({ url, width, format }) : undefined
    if (!picture) {
      reply.header('cache-control', `public, max-age=${10 * minuteS}`)
      throw new AppError('NOT_FOUND', 'Cette image est introuvable.')
    }
    reply
      .header('cache-control', `public, max-age=${monthS}, immutable`)
      .header('etag', picture.etag)
      .header('x-content-type-options', 'nosniff')
    if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send()
    return reply.type(`image/${format}`).send(picture.bytes)
  })
}

/** @throws AppError NOT_FOUND for widths and formats that are not made */
function readFile(file: string) {
  const [name, extension] = file.split('.')
  const width = pictureWidths.find((each) => String(each) === name)
  const format = pictureFormats.find((each) => each === extension)
  if (width === undefined || format === undefined) throw new AppError('NOT_FOUND')
  return { width, format }
}
