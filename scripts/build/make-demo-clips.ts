/**
 * Makes the video clips of the demonstration's host: demo/clips/*.mp4, one HLS clip in two qualities, and WebVTT
 * captions. The camera moves over our drawings; the picture shows the episode's name and a clock, so that people and
 * tests can recognise clip and position.
 * Only for changing clips: the results are in the repository. Needs `ffmpeg` with libx264 and drawtext, and the font
 * Liberation Sans Narrow (Debian: `ffmpeg`, `fonts-liberation`). The same versions give the same files.
 * Run: node scripts/build/make-demo-clips.ts [name …]   (without a name: all of them, about 7 minutes on two cores)
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { CAPTIONS, toWebVtt } from '../../demo/clip-captions.ts'
import { CLIPS, type Clip, type Scene } from '../../demo/clip-scenes.ts'
import { melodyWav } from '../../demo/clip-sound.ts'

const ART_DIR = fileURLToPath(new URL('../../demo/covers/art/', import.meta.url))
const CLIPS_DIR = fileURLToPath(new URL('../../demo/clips/', import.meta.url))

const FRAMES_PER_SECOND = 24
const KEYFRAME_SECONDS = 2
const SEGMENT_SECONDS = 4
const CROSSFADE_SECONDS = 1.5
const FONT = 'Liberation Sans Narrow'
const INK = '#0f1012'
const PAPER = '#f4f1e9'
const YAMABUKI = '#ffc62b'

/** Drawings are 2:3; at this width a step of one source pixel is at most a third of a screen pixel. */
const ART_WIDTH = 1920
const ART_HEIGHT = 2880
/** The zoom filter keeps its input's shape, so the drawing is centred on a 16:9 canvas of its height. */
const CANVAS_WIDTH = 5120

const run = promisify(execFile)
/** File of the bold face: ffmpeg finds fonts by family only. */
const FONT_FILE = (await run('fc-match', ['-f', '%{file}', `${FONT}:bold`])).stdout
const widthOf = (lines: number) => (lines === 480 ? 854 : Math.round((lines * 16) / 9 / 2) * 2)

/** Makes one clip and its captions in demo/clips. */
async function makeClip(clip: Clip, seed: number, workDir: string): Promise<void> {
  const inputs: string[] = []
  for (const [index, scene] of clip.scenes.entries()) {
    const file = join(workDir, `${clip.name}-${index}.png`)
    await writeCanvas(scene.art, file)
    inputs.push('-i', file)
  }
  const overlay = join(workDir, `${clip.name}-overlay.png`)
  await writeFile(overlay, await overlayPicture(clip))
  const sound = join(workDir, `${clip.name}.wav`)
  await writeFile(sound, melodyWav(clip.seconds, seed))
  inputs.push('-i', overlay, '-i', sound)
  const output = clip.hls ? await hlsOutput(clip) : mp4Output(clip)
  await run('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...inputs, ...output], { maxBuffer: 1 << 24 })
  const captions = CAPTIONS[clip.name]
  if (captions) await writeFile(join(CLIPS_DIR, `${clip.name}.fr.vtt`), toWebVtt(captions))
}

/** The art without lettering, centred on the camera's canvas. */
async function writeCanvas(art: string, file: string): Promise<void> {
  const side = (CANVAS_WIDTH - ART_WIDTH) / 2
  await sharp(join(ART_DIR, `${art}.svg`), { density: (72 * ART_WIDTH) / 600 })
    .resize(ART_WIDTH, ART_HEIGHT, { fit: 'fill' })
    .flatten({ background: INK })
    .extend({ left: side, right: side, background: INK })
    .png({ compressionLevel: 1 })
    .toFile(file)
}

/** Draws a scrim at the left, a brush stroke and the episode's name; the clock is drawn per frame. */
function overlayPicture(clip: Clip): Promise<Buffer> {
  const width = widthOf(clip.size)
  const unit = clip.size / 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${clip.size}">
    <defs><linearGradient id="scrim"><stop offset="0" stop-color="${INK}" stop-opacity="0.86"/>
    <stop offset="0.34" stop-color="${INK}" stop-opacity="0.6"/><stop offset="0.62" stop-color="${INK}" stop-opacity="0"/>
    </linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#scrim)"/>
    <g transform="scale(${unit})" font-family="${FONT}" font-weight="700">
      <path d="M40 112l58-7-4 9-54 5z" fill="${YAMABUKI}"/>
      <text x="39" y="158" font-size="40" fill="${PAPER}">${clip.label}</text>
      <text x="41" y="268" font-size="15" fill="${PAPER}" fill-opacity="0.78">Suminé, clip de démonstration</text>
    </g></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** Returns the filters that turn the inputs (scenes, overlay) into the picture `[picture]`. */
function pictureFilters(clip: Clip): string {
  const count = clip.scenes.length
  const sceneSeconds = (clip.seconds + (count - 1) * CROSSFADE_SECONDS) / count
  const filters = clip.scenes.map(
    (scene, index) => `[${index}:v]${travelling(scene, sceneSeconds, clip.size)}[s${index}]`,
  )
  let last = 's0'
  for (let index = 1; index < count; index++) {
    const offset = (index * (sceneSeconds - CROSSFADE_SECONDS)).toFixed(3)
    filters.push(`[${last}][s${index}]xfade=transition=fade:duration=${CROSSFADE_SECONDS}:offset=${offset}[x${index}]`)
    last = `x${index}`
  }
  const unit = clip.size / 360
  const clock =
    `drawtext=fontfile='${FONT_FILE}':fontsize=${Math.round(84 * unit)}:fontcolor=${PAPER}:x=${Math.round(37 * unit)}` +
    `:y=${Math.round(174 * unit)}:text='%{eif\\:trunc(t/60)\\:d\\:2}\\:%{eif\\:mod(trunc(t)\\,60)\\:d\\:2}'`
  filters.push(`[${last}][${count}:v]overlay=format=auto,${clock},format=yuv420p[picture]`)
  return filters.join(';')
}

/** Returns the zoom filter of a scene, from its first view to its last at constant speed. */
function travelling({ from, to }: Scene, seconds: number, lines: number): string {
  const frames = Math.ceil(seconds * FRAMES_PER_SECOND) + 1
  const between = (first: number, last: number) => `(${first}+${(last - first).toFixed(5)}*on/${frames})`
  const base = CANVAS_WIDTH / ART_WIDTH
  const zoom = `${(base * from.zoom).toFixed(5)}*pow(${(to.zoom / from.zoom).toFixed(5)}\\,on/${frames})`
  const side = (CANVAS_WIDTH - ART_WIDTH) / 2
  const x = `clip(${side}+${ART_WIDTH}*${between(from.x, to.x)}-iw/zoom/2\\,${side}\\,iw-${side}-iw/zoom)`
  const y = `clip(ih*${between(from.y, to.y)}-ih/zoom/2\\,0\\,ih-ih/zoom)`
  const size = `${widthOf(lines)}x${lines}`
  return (
    `zoompan=z='${zoom}':x='${x}':y='${y}':d=${frames}:s=${size}:fps=${FRAMES_PER_SECOND},` +
    `trim=duration=${seconds.toFixed(3)},setpts=PTS-STARTPTS,setsar=1`
  )
}

/** Picture and sound settings of all clips: playable in any browser, a keyframe every two seconds. */
function encoding(quality: number): string[] {
  const keyframes = String(FRAMES_PER_SECOND * KEYFRAME_SECONDS)
  return [
    ...['-c:v', 'libx264', '-profile:v', 'high', '-level', '3.1', '-pix_fmt', 'yuv420p', '-preset', 'slow'],
    ...['-tune', 'animation', '-crf', String(quality), '-g', keyframes, '-keyint_min', keyframes, '-sc_threshold', '0'],
    ...['-threads', '2', '-c:a', 'aac', '-b:a', '32k', '-ac', '1', '-ar', '44100'],
    ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
  ]
}

function mp4Output(clip: Clip): string[] {
  return [
    ...['-filter_complex', pictureFilters(clip), '-map', '[picture]', '-map', `${clip.scenes.length + 1}:a`],
    ...['-t', String(clip.seconds), ...encoding(35), '-movflags', '+faststart'],
    join(CLIPS_DIR, `${clip.name}.mp4`),
  ]
}

/** HLS in two qualities: 360 and 240 lines, fragmented MP4, segments of four seconds, one master playlist. */
async function hlsOutput(clip: Clip): Promise<string[]> {
  const folder = join(CLIPS_DIR, clip.name)
  await rm(folder, { recursive: true, force: true })
  await Promise.all(['360p', '240p'].map((name) => mkdir(join(folder, name), { recursive: true })))
  const split = `[picture]split[high][low0];[low0]scale=${widthOf(240)}:240:flags=lanczos,setsar=1[low]`
  const sound = ['-map', `${clip.scenes.length + 1}:a`]
  return [
    ...['-filter_complex', `${pictureFilters(clip)};${split}`, '-map', '[high]', ...sound, '-map', '[low]', ...sound],
    ...['-t', String(clip.seconds), ...encoding(33), '-maxrate:v:0', '500k', '-bufsize:v:0', '1000k'],
    ...['-maxrate:v:1', '220k', '-bufsize:v:1', '440k', '-f', 'hls', '-hls_time', String(SEGMENT_SECONDS)],
    ...['-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments'],
    ...['-var_stream_map', 'v:0,a:0,name:360p v:1,a:1,name:240p', '-master_pl_name', 'master.m3u8'],
    ...['-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', join(folder, '%v', 'segment-%02d.m4s')],
    join(folder, '%v', 'index.m3u8'),
  ]
}

const wanted = process.argv.slice(2)
const workDir = await mkdtemp(join(tmpdir(), 'demo-clips-'))
await mkdir(CLIPS_DIR, { recursive: true })
try {
  for (const [index, clip] of CLIPS.entries()) {
    if (wanted.length > 0 && !wanted.includes(clip.name)) continue
    const startedAt = performance.now()
    await makeClip(clip, index + 1, workDir)
    console.log(`${clip.name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  }
} finally {
  await rm(workDir, { recursive: true, force: true })
}
