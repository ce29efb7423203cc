import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const hash = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`

test('each inline script is allowed by its hash, and nothing is by name', () => {
  const policy = contentSecurityPolicy('<script>a()</script><script type="module" async="">import "/x.js"</script>')
  expect(policy).toContain(hash('a()'))
  expect(policy).toContain(hash('import "/x.js"'))
  expect(policy).not.toContain('unsafe')
})

test('scripts with an address and data blocks need no hash', () => {
  const policy = contentSecurityPolicy('<script src="/a.js"></script><script type="application/ld+json">{}</script>')
  expect(policy).not.toContain('sha256')
})
