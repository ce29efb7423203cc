import { crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { makeWorkbook } from '../factories/make-workbook.ts'

/** The kind of parser that reads a file. */
export type Format = 'table' | 'json' | 'xml' | 'picture' | 'none'
/** A file as bad as its type allows; `make` builds it within the given size. */
export type WorstFile = { name: string; format: Format; make: (maxBytes: number) => Buffer | Promise<Buffer> }

const megabyte = 1024 * 1024

/** A header, then a piece repeated to fill the space, then an end. */
const filled =
  (head: string, piece: string, end = '', encoding: BufferEncoding = 'utf8') =>
  (maxBytes: number): Buffer => {
    const [first, one, last] = [head, piece, end].map((text) => Buffer.from(text, encoding)) as [Buffer, Buffer, Buffer]
    const room = maxBytes - first.length - last.length
    return Buffer.concat([first, Buffer.alloc(Math.floor(room / one.length) * one.length, one), last])
  }

/** The same as a gzip file that inflates to a thousand times its size: one compressed member, repeated. */
const folded =
  (head: string, piece: string, end = '') =>
  (maxBytes: number): Buffer => {
    const [first, middle, last] = [gzipSync(head), gzipSync(filled('', piece)(8 * megabyte)), gzipSync(end)]
    const times = Math.floor((maxBytes - first.length - last.length) / middle.length)
    return Buffer.concat([first, ...Array<Buffer>(times).fill(middle), last])
  }

/** Compressing hundreds of megabytes takes seconds: calls share the result. */
function once<Result>(make: () => Result): () => Result {
  let made: Result | undefined
  return () => (made ??= make())
}

/** Finds the format in a name's ending. */
const formatOf = (name: string): Format =>
  name.includes('.csv') ? 'table' : name.includes('.json') ? 'json' : name.includes('.xml') ? 'xml' : 'none'

const texts: [name: string, head: string, piece: string, end?: string][] = [
  ['short-lines.csv', 'titre\n', 'a\n'],
  ['wide.csv', 'titre;statut\n', 'a;'],
  ['open-quote.csv', 'titre\n"', 'a\n'],
  ['quotes.csv', 'titre\n', '""'],
  ['numbers.json', '[', '1,', '1]'],
  ['lists.json', '{"animes":[', '[],', '1]}'],
  ['objects.json', '{"lists":[{"entries":[', '{},', '{}]}]}'],
  ['texts.json', '{"data":["', 'a', '"]}'],
  ['deep-lists.json', '', '['],
  ['names.json', '[{', '"a":1,', '"a":1}]'],
  ['elements.xml', '<?xml version="1.0"?><myanimelist>', '<anime></anime>', '</myanimelist>'],
  ['deep.xml', '<myanimelist>', '<a>'],
  ['attributes.xml', '<myanimelist', ' a="b"', '/>'],
  ['text.xml', '<myanimelist><anime><series_title>', 'a', '</series_title></anime></myanimelist>'],
  ['references.xml', '<myanimelist><anime><series_title>', '&amp;', '</series_title></anime></myanimelist>'],
  ['comments.xml', '<myanimelist>', '<!---->', '</myanimelist>'],
]

const laughs = Array.from({ length: 30 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
const entities = `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]><myanimelist><anime><series_title>`

function pngChunk(type: string, content: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const named = Buffer.concat([Buffer.from(type), content])
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

function png(side: number, chunks: Buffer[]): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  // One bit of grey per pixel: the minimum for a picture of this size.
  head[8] = 1
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    ...chunks,
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG text chunk that inflates to a quarter of a gigabyte. */
const pngText = once(() =>
  pngChunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(256 * megabyte))])),
)
/** The rows of a picture of 40,000 × 40,000 pixels, all empty. */
const pngRows = once(() => pngChunk('IDAT', deflateSync(Buffer.alloc(40_000 * 5001))))

/** A progressive JPEG that fills the space by repeating its last scan. */
async function jpeg(maxBytes: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const picture = sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#888', noise } })
  const real = await picture.jpeg({ progressive: true, quality: 20 }).toBuffer()
  const lastPass = real.subarray(real.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  const times = Math.floor((maxBytes - real.length) / lastPass.length)
  return Buffer.concat([real.subarray(0, -2), ...Array<Buffer>(Math.max(0, times)).fill(lastPass), real.subarray(-2)])
}

async function giantJpeg(): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(65_500, frame + 5)
  bytes.writeUInt16BE(65_500, frame + 7)
  return bytes
}

async function giantWebp(): Promise<Buffer> {
  const canvas = Buffer.from([0x10, 0, 0, 0, 0xff, 0x3f, 0, 0xff, 0x3f, 0])
  const still = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .webp()
    .toBuffer()
  const riff = Buffer.concat([Buffer.from('WEBPVP8X'), Buffer.from([10, 0, 0, 0]), canvas, still.subarray(12)])
  const head = Buffer.from('RIFF\0\0\0\0')
  head.writeUInt32LE(riff.length, 4)
  return Buffer.concat([head, riff])
}

/** A canvas of 65,535 × 65,535 and frames of one pixel. */
function gif(maxBytes: number): Buffer {
  const head = Buffer.from('GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  const frame = Buffer.from('!\xf9\x04\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0', 'latin1')
  const times = Math.floor((maxBytes - head.length - 1) / frame.length)
  return Buffer.concat([head, Buffer.alloc(times * frame.length, frame), Buffer.from(';')])
}

const zipped = once(() => deflateRawSync(Buffer.alloc(256 * megabyte, 'a')))

/** An archive with one entry that inflates to a quarter of a gigabyte and declares four gigabytes. */
function zip(name: string): Buffer {
  const content = zipped()
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(8, 4)
  fields.writeUInt32LE(content.length, 14)
  fields.writeUInt32LE(0xfffffffe, 18)
  fields.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), content])
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, Buffer.alloc(14), Buffer.from(name)])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}

/** A sheet just below the limit of a list's workbook, 40 MB: a larger one is refused unread. */
const worstWorkbook = once(() => makeWorkbook({ rows: '<c/>'.repeat(9 * megabyte) }))

/** The worst file of each type that the site reads or might be sent. */
export const worstFiles: WorstFile[] = [
  ...texts.map(([name, ...parts]) => ({ name, format: formatOf(name), make: filled(...parts) })),
  ...texts
    .filter(([name]) => ['names.json', 'references.xml'].includes(name))
    .map(([name, ...parts]) => ({ name: `${name}.gz`, format: formatOf(name), make: folded(...parts) })),
  { name: 'utf-16.csv', format: 'table', make: filled('\ufefftitre\n', 'a;', '', 'utf16le') },
  { name: 'windows.csv', format: 'table', make: filled('titre\n', '\u00e9;', '', 'latin1') },
  { name: 'entities.xml', format: 'xml', make: filled(entities, '&l30;', '</series_title></anime></myanimelist>') },
  { name: 'archive.zip', format: 'table', make: () => zip('liste.csv') },
  { name: 'workbook.xlsx', format: 'table', make: worstWorkbook },
  { name: 'backup.tar.gz', format: 'none', make: folded('', '\0') },
  { name: 'giant.png', format: 'picture', make: () => png(2 ** 31 - 1, []) },
  { name: 'unfolds.png', format: 'picture', make: () => png(40_000, [pngRows()]) },
  { name: 'texts.png', format: 'picture', make: () => png(8, Array<Buffer>(4).fill(pngText())) },
  { name: 'giant.jpg', format: 'picture', make: giantJpeg },
  { name: 'passes.jpg', format: 'picture', make: jpeg },
  { name: 'giant.webp', format: 'picture', make: giantWebp },
  { name: 'frames.gif', format: 'picture', make: gif },
  { name: 'drawing.svg', format: 'picture', make: filled('<svg xmlns="http://www.w3.org/2000/svg">', '<g>') },
  { name: 'nothing.bin', format: 'none', make: (maxBytes) => Buffer.alloc(maxBytes) },
]

const boundary = 'ligne'
export const multipartType = `multipart/form-data; boundary=${boundary}`

/** Wraps a file in a multipart body. */
export function wrapFile(field: string, { name }: Pick<WorstFile, 'name'>, content: Buffer): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

/** Multipart bodies that are hard to parse, with any content. */
export const worstWrappings: Omit<WorstFile, 'format'>[] = [
  { name: 'many parts', make: filled('', `--${boundary}\r\nContent-Disposition: form-data; name="x"\r\n\r\n\r\n`) },
  {
    name: 'many files',
    make: filled('', `--${boundary}\r\nContent-Disposition: form-data; name="x"; filename="x"\r\n\r\n\r\n`),
  },
  { name: 'a header without end', make: filled(`--${boundary}\r\nX: `, 'x') },
  { name: 'many headers', make: filled(`--${boundary}\r\n`, 'X: y\r\n') },
  {
    name: 'boundaries that are none',
    make: filled(
      `--${boundary}\r\nContent-Disposition: form-data; name="x"; filename="x"\r\n\r\n`,
      `\r\n--${boundary.slice(0, -1)}`,
    ),
  },
  { name: 'line ends', make: filled(`--${boundary}\r\n`, '\r\n') },
]
