import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const clips = 'tests/clips/film-hls'
const segmentSeconds = 4
const qualities = [
  { name: '360p', bandwidth: 585_200, size: 'width="640" height="360"' },
  { name: '240p', bandwidth: 277_200, size: 'width="426" height="240"' },
]

/** Writes a clip into a folder as DASH with one file for each quality, as its on-demand profile asks. */
export function writeOnDemandDash(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const representations = qualities.map(({ name, bandwidth, size }) => {
    const files = readdirSync(join(clips, name)).filter((file) => !file.endsWith('.m3u8'))
    const parts = files.toSorted().map((file) => readFileSync(join(clips, name, file)))
    writeFileSync(join(folder, `${name}.mp4`), Buffer.concat(parts))
    let at = 0
    const [first, ...others] = parts.map(({ length }) => {
      at += length
      return `${at - length}-${at - 1}`
    })
    const segments = others.map((range) => `<SegmentURL mediaRange="${range}"/>`).join('')
    return `<Representation id="${name}" bandwidth="${bandwidth}" ${size}><BaseURL>${name}.mp4</BaseURL>
<SegmentList duration="${segmentSeconds}"><Initialization range="${first}"/>${segments}</SegmentList></Representation>`
  })
  writeFileSync(
    join(folder, 'manifest.mpd'),
    `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT96S"
minBufferTime="PT4S"><Period><AdaptationSet mimeType="video/mp4" codecs="avc1.64001f,mp4a.40.2">
${representations.join('\n')}</AdaptationSet></Period></MPD>`,
  )
}
