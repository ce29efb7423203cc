import { AppError } from '../../../../platform/http/app-error.ts'
import { limited } from '../../../../platform/http/limits/rate-limits.ts'
import type { Site, Videos } from '../../../../platform/site/site.ts'
import { pictureFormats, pictureWidths } from '../../../../shared/picture-path.ts'
import { maxAddressLength } from '../../../../shared/web-address.ts'
import { previewPicture } from '../../pictures-contract.ts'
import { openPictures } from './open-pictures.ts'
import { isCataloguePicture } from './queries.ts'

type Parts = Pick<Site, 'app' | 'api' | 'config' | 'db' | 'http' | 'log'> & Partial<Videos>

const dayS = 24 * 3600
const monthS = 30 * dayS
const minuteS = 60

/** Serves /pictures/{width}.{format}?url=…: resized copies of the catalogue's external pictures only. */
export function servePictures({ app, api, config, db, http, log, isThumbnail = () => false }: Parts): void {
  const find = openPictures({ dataDir: config.DATA_DIR, http, log })

  api.handle(previewPicture, async ({ body: { url } }) => {
    const picture = await find({ url, width: 320, format: 'webp' })
    if (!picture) throw new AppError('NOT_FOUND', 'Cette image est introuvable.')
    return { picture: `data:image/webp;base64,${picture.bytes.toString('base64')}` }
  })

  type Asked = { Params: { file: string }; Querystring: Record<string, string> }
  app.get<Asked>('/pictures/:file', limited('page'), async (request, reply) => {
    const { width, format } = readFile(request.params.file)
    const { url = '' } = request.query
    // PostgreSQL's text cannot hold NUL.
    const mayBeKnown = url.length <= maxAddressLength && !url.includes('\0')
    const isKnown = mayBeKnown && (isThumbnail(url) || (await isCataloguePicture(db, url)))
    const picture = isKnown ? await find({ url, width, format }) : undefined
    if (!picture) {
      // Not thrown: errors are kept by no cache, and each visitor would ask its host again.
      const missing = new AppError('NOT_FOUND', 'Cette image est introuvable.')
      return reply
        .code(missing.status)
        .header('cache-control', `public, max-age=${10 * minuteS}`)
        .send(missing.toBody())
    }
    // Shared caches ask each day whether the catalogue still has it.
    reply
      .header('cache-control', `public, max-age=${monthS}, s-maxage=${dayS}, immutable`)
      .header('etag', picture.etag)
      .header('x-content-type-options', 'nosniff')
    if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send()
    return reply.type(`image/${format}`).send(picture.bytes)
  })
}

/** @throws AppError NOT_FOUND for unsupported widths and formats */
function readFile(file: string) {
  const [name, extension] = file.split('.')
  const width = pictureWidths.find((each) => String(each) === name)
  const format = pictureFormats.find((each) => each === extension)
  if (width === undefined || format === undefined) throw new AppError('NOT_FOUND')
  return { width, format }
}
