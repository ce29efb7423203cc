import { expect, test } from 'vitest'
import { readManifest, rewriteManifest } from './read-manifest.ts'

const wrap = (inner: string, type = 'static') =>
  `<?xml version="1.0"?>\n<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="${type}"><Period>${inner}</Period></MPD>`
const set = (inner: string) => `<AdaptationSet codecs="avc1.64001f">${inner}</AdaptationSet>`
const ranges = '<SegmentBase indexRange="800-900"><Initialization range="0-799"/></SegmentBase>'
const onDemand = wrap(
  set(`<Representation id="a" codecs="mp4a.40.2"><BaseURL>a &amp; b.mp4</BaseURL>${ranges}</Representation>`) +
    set('<Representation id="fr">\n<BaseURL serviceLocation="x"><![CDATA[fr.vtt]]>\n</BaseURL></Representation>'),
)

test('a manifest with a file for each representation names codecs and files, which can be replaced', () => {
  const manifest = readManifest(`\uFEFF${onDemand}`)
  expect(manifest).toMatchObject({
    codecs: ['avc1.64001f', 'mp4a.40.2', 'avc1.64001f'],
    entries: [{ address: 'a & b.mp4' }, { address: 'fr.vtt' }],
    need: undefined,
  })
  const signed = manifest && rewriteManifest(`\uFEFF${onDemand}`, manifest, (address) => `/${address}?a=1&b=2`)
  expect(signed).toContain('<BaseURL>/a &amp; b.mp4?a=1&amp;b=2</BaseURL>')
  expect(signed).toContain('<BaseURL serviceLocation="x">/fr.vtt?a=1&amp;b=2</BaseURL>')
  expect(readManifest(signed ?? '')?.entries.map(({ address }) => address)).toEqual([
    '/a & b.mp4?a=1&b=2',
    '/fr.vtt?a=1&b=2',
  ])
})

const representation = (inner: string) => wrap(set(`<Representation id="a">${inner}</Representation>`))
const file = '<BaseURL>a.mp4</BaseURL>'

test.each([
  ['computes addresses', representation(`<SegmentTemplate media="$Number$.m4s"/>`), 'segments séparés'],
  ['lists segments', representation(`${file}<SegmentList><SegmentURL media="1.m4s"/></SegmentList>`), 'séparés'],
  ['names a separate beginning', representation(`${file}<Initialization sourceURL="i.mp4"/>`), 'séparés'],
  ['names no file', representation('<SegmentBase indexRange="0-9"/>'), 'séparés'],
  ['names a place for all', wrap(`<BaseURL>b/</BaseURL>${set(`<Representation>${file}</Representation>`)}`), 'séparés'],
  ['leads elsewhere', wrap(`<AdaptationSet xlink:href="https://ailleurs.example/"/>`), 'séparés'],
  ['is protected', wrap(set(`<ContentProtection/><Representation>${file}</Representation>`)), 'DRM'],
  ['is live', wrap(set(`<Representation>${file}</Representation>`), 'dynamic'), 'à la demande'],
])('one that %s says what it needs', (_, text, need) => expect(readManifest(text)?.need).toContain(need))

test('byte ranges of one file need nothing', () => {
  const list = '<SegmentList><SegmentURL mediaRange="800-900" indexRange="1-2"/></SegmentList>'
  expect(readManifest(representation(`${file}${list}`))?.need).toBeUndefined()
})

test.each([
  '',
  '<html></html>',
  '<MPD>',
  '#EXTM3U',
  '<MPD></MPD>',
  `<!DOCTYPE MPD [<!ENTITY a "b">]>${onDemand}`,
  `<x>${onDemand.replace(/<\?.*\?>/, '')}</x>`,
  `<MPD>${'<a>'.repeat(40)}${'</a>'.repeat(40)}</MPD>`,
  representation('<BaseURL>&a;</BaseURL>'),
])('%j is no manifest', (text) => expect(readManifest(text)).toBeUndefined())
