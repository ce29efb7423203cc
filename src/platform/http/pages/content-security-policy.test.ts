import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { allowMarked, contentSecurityPolicy, type Places } from './content-security-policy.ts'

const hash = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`
const mark = '0123456789abcdef'
const publicUrl = 'https://sumine.example'

test('allows a marked script by its hash and removes the mark', () => {
  const { html, policy } = allowMarked(
    `<script nonce="${mark}">a()</script><script type="module" nonce="${mark}" async="">import "/x.js"</script>`,
    { mark, publicUrl },
  )
  expect(policy).toContain(hash('a()'))
  expect(policy).toContain(hash('import "/x.js"'))
  expect(policy).not.toContain('unsafe')
  expect(html).toBe('<script>a()</script><script type="module" async="">import "/x.js"</script>')
})

test('allows a marked style by its hash, and no other', () => {
  const { html, policy } = allowMarked(`<style nonce="${mark}">a{}</style><style>b{}</style>`, { mark, publicUrl })
  expect(policy).toContain(`style-src 'self' ${hash('a{}')};`)
  expect(html).toBe('<style>a{}</style><style>b{}</style>')
})

test('hashes the bytes of a script', () => {
  const source = 'say("Épisode 1 – l’aube")'
  const bytes = Buffer.from(`<script nonce="${mark}">${source}</script>`).toString('latin1')
  expect(allowMarked(bytes, { mark, publicUrl }).policy).toContain(hash(source))
})

test('blocks any script without the mark', () => {
  const texts = [
    '<script>stolen()</script>',
    '<script nonce="">stolen()</script>',
    '<script nonce="ffffffffffffffff">stolen()</script>',
    `<p title="<script"> nonce="${mark}</p><script>stolen()</script>`,
    '<SCRIPT>stolen()</SCRIPT>',
  ]
  for (const text of texts) {
    const { policy } = allowMarked(`${text}<script nonce="${mark}">ours()</script>`, { mark, publicUrl })
    expect(policy).not.toContain(hash('stolen()'))
    expect(policy).toContain(hash('ours()'))
  }
  expect(allowMarked('<script nonce="undefined">a()</script>', { mark: undefined, publicUrl }).policy).not.toContain(
    'sha256',
  )
})

test('needs no hash for scripts with an address or pages without scripts', () => {
  expect(allowMarked(`<script nonce="${mark}" src="/a.js"></script>`, { mark, publicUrl }).policy).not.toContain(
    'sha256',
  )
  expect(contentSecurityPolicy({}, { publicUrl })).toContain("script-src 'self';")
})

test('allows frames of the given origins only, whatever the page names', () => {
  const html = '<meta name="frames" content="https://evil.example"/><iframe src="https://evil.example"></iframe>'
  const frame = (frames?: string[]) =>
    /frame-src [^;]*/.exec(allowMarked(html, { mark, publicUrl, ...(frames && { frames }) }).policy)?.[0]
  expect(frame()).toBe("frame-src 'none'")
  expect(frame(['https://a.example', 'https://b.example'])).toBe('frame-src https://a.example https://b.example')
})

test('allows pictures from the site and its store only, and nothing over http on an https page', () => {
  const read = (places: Places) =>
    Object.fromEntries(
      contentSecurityPolicy({}, places)
        .split('; ')
        .map((rule) => [rule.split(' ')[0], rule]),
    )
  expect(read({ publicUrl })).toMatchObject({
    'img-src': "img-src 'self' data: blob:",
    'media-src': "media-src 'self' data: blob: https:",
    'connect-src': "connect-src 'self' https:",
  })
  const local = read({ publicUrl: 'http://localhost:3000', uploadsUrl: 'https://files.example:8443/sumine' })
  expect(local['img-src']).toBe("img-src 'self' data: blob: https://files.example:8443")
  expect(local['media-src']).toContain('https: http:')
})
