import fc from 'fast-check'

const odd = fc.constantFrom(
  '%00',
  '%',
  '%zz',
  '%E0%A4%A',
  '%ED%A0%80',
  '%F0%9F%98%80',
  '%C2%A0',
  '%0d%0aX:%20y',
  '..',
  '..%2f..',
  '%2e%2e%2f',
  '//',
  '%22%3E%3Cscript%3E',
  "'%20or%201=1;--",
  '%7B%7D',
  '[]',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e400',
  '99999999999999999999',
  '0x10',
  '1,2,3',
  ',,,',
  '+',
  '*',
  '%25%25',
  '$%7Bjndi%7D',
  'true',
  'all',
  '1',
)
const usual = fc.constantFrom(
  '1',
  'encore-jeudi',
  'Saison%201',
  'VOSTFR',
  'VF',
  'title',
  'desc',
  'Film',
  'jeudi',
  '%C3%A9',
  'a',
)
const long = fc.integer({ min: 1, max: 4000 }).map((length) => 'a'.repeat(length))
const value = fc.oneof(
  { weight: 4, arbitrary: odd },
  { weight: 3, arbitrary: usual },
  { weight: 1, arbitrary: long },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }).map(encodeLoosely) },
)

/** Percent-encodes only what does not fit into a request line. */
function encodeLoosely(text: string): string {
  return Buffer.from(text)
    .toString('latin1')
    .replace(/[^!-~]|#/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

const headerValue = fc.oneof(
  fc.constantFrom(
    '',
    '*',
    '*/*',
    'br;q=x',
    'gzip;;;',
    '"',
    'W/"',
    'Bearer',
    'Bearer null',
    'Basic eA==',
    'bytes=-1',
    '%C3%A9',
  ),
  fc.string({ unit: 'grapheme-ascii', maxLength: 60 }),
)
const headerName = fc.constantFrom(
  'accept-encoding',
  'if-none-match',
  'authorization',
  'content-type',
  'accept',
  'cookie',
  'range',
  'x-forwarded-for',
  'accept-language',
  'if-modified-since',
  'origin',
  'x-forwarded-proto',
)
const contentType = fc.constantFrom(
  'application/json',
  'application/json; charset=x',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  '',
  '/',
)
const body = fc.oneof(
  fc.json(),
  fc.constantFrom(
    '',
    '{',
    '[]',
    'null',
    '"a"',
    '{"video_url":null}',
    '{"video_url":"\u0000"}',
    '{"__proto__":1}',
    '[[[[[[',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(fc.constantFrom('{"video_url":"https://clips.example/a.mp4"}', 'x'), { maxLength: 2 }).map(String),
)

/** A plan for a request: numbers choose the target and its fields, the rest is sent. */
export const plan = fc.record({
  target: fc.nat(),
  // Mostly a method that the address supports.
  method: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'),
    },
  ),
  parts: fc.array(value, { minLength: 5, maxLength: 5 }),
  query: fc.array(fc.tuple(fc.nat(), value), { maxLength: 5 }),
  unknownName: fc.option(value, { freq: 4 }),
  headers: fc.dictionary(headerName, headerValue, { maxKeys: 3 }),
  contentType,
  body,
})
export type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never
