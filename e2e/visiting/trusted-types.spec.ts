import { expect, test, visit } from '../kit/test.ts'

/**
 * Tries to inject markup into a page.
 * @returns the names of the thrown errors
 */
const attempt = () => {
  const tries: Record<string, () => void> = {
    markup: () => {
      document.body.innerHTML = '<img src=x onerror=alert(1)>'
    },
    'markup beside': () => document.body.insertAdjacentHTML('beforeend', '<b>a</b><iframe></iframe>'),
    'a tag of cues with a handler': () => {
      document.createElement('div').innerHTML = '<span onclick="alert(1)">a</span>'
    },
    'a quote that ends': () => {
      document.createElement('div').innerHTML = '<span title="a"onclick=alert(1)>a</span>'
    },
    'a script with an address': () => {
      document.createElement('script').src = 'https://evil.example/x.js'
    },
    'a worker of elsewhere': () => new Worker('/uploads/x.js'),
    'another policy': () =>
      (self as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => void } }).trustedTypes //
        .createPolicy('mine', { createHTML: (text: string) => text }),
    'a second policy': () =>
      (self as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => void } }).trustedTypes //
        .createPolicy('default', { createHTML: (text: string) => text }),
  }
  return Object.entries(tries).map(([name, run]) => {
    try {
      run()
      return `${name}: passes`
    } catch (error) {
      return `${name}: ${(error as Error).name}`
    }
  })
}

test('markup of captions and React is accepted', async ({ page }) => {
  await visit(page, '/')
  const texts = await page.evaluate(() => {
    const write = (html: string) => {
      const element = document.createElement('div')
      element.innerHTML = html
      return element.textContent
    }
    return [
      write('<span class="a" data-part="voice" title="Aya">Bonjour <i>toi</i></span>'),
      write('{"@type":"TVSeries","name":"a \\u003c b"}'),
      write('<script></script>'),
    ]
  })
  expect(texts).toEqual(['Bonjour toi', '{"@type":"TVSeries","name":"a \\u003c b"}', ''])
})

test.describe('injected markup', () => {
  test.use({ expectedComplaint: /Trusted|trusted/ })

  test('is stopped in the browser', async ({ page }) => {
    await visit(page, '/')
    for (const outcome of await page.evaluate(attempt)) expect(outcome).toMatch(/: TypeError$/)
  })
})
