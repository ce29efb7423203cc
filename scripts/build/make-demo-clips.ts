/**
 * Makes the video clips of the demonstration's host: one for each drawing, demo/clips/*.mp4, one of them as HLS in
 * three heights, and WebVTT captions. The camera travels over the drawing without its lettering, rendered larger than
 * the picture, so that nothing is enlarged. Only for changing clips: the results are in the repository. Needs `ffmpeg`
 * with libx264 (Debian: `ffmpeg`). Run: node scripts/build/make-demo-clips.ts [name …]   (without a name: all of them,
 * about 6 minutes of one core)
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { captionsOf, toWebVtt } from '../../demo/clip-captions.ts'
import {
  type Clip,
  FRAMES_PER_SECOND,
  SHOT_SECONDS,
  type Shot,
  secondsOf,
  shotsOf,
  toClip,
} from '../../demo/clip-scenes.ts'
import { melodyWav } from '../../demo/clip-sound.ts'

const ART_DIR = fileURLToPath(new URL('../../demo/covers/art/', import.meta.url))
const CLIPS_DIR = fileURLToPath(new URL('../../demo/clips/', import.meta.url))

const WIDTH = 1280
const HEIGHT = 720
const HLS_HEIGHTS = [720, 480, 240]
const SHOT_FRAMES = SHOT_SECONDS * FRAMES_PER_SECOND
const DRAWN_WIDTH = 600
const INK = '#0f1012'

const run = promisify(execFile)
const ffmpeg = (args: string[]) => run('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args])

/** Makes one clip and its captions in demo/clips. */
async function makeClip(clip: Clip, place: number, workDir: string): Promise<void> {
  const file = (suffix: string) => join(workDir, `${clip.name}${suffix}`)
  const shots = shotsOf(place)
  const inputs: string[] = []
  for (const [index, shot] of shots.entries()) {
    await writeShot(clip.name, shot, file(`-${index}.png`))
    inputs.push('-i', file(`-${index}.png`))
  }
  const heights = clip.hls ? HLS_HEIGHTS : [HEIGHT]
  const picture = pictureFilters(shots, heights)
  const rounds = heights.flatMap((height) => ['-map', `[v${height}]`, ...encoding, file(`-${height}.mp4`)])
  await ffmpeg([...inputs, '-filter_complex_threads', '1', '-filter_complex', picture, ...rounds])
  await writeFile(file('.wav'), melodyWav(secondsOf(clip), place + 1))
  const looped = heights.flatMap((height) => ['-stream_loop', String(clip.rounds - 1), '-i', file(`-${height}.mp4`)])
  await ffmpeg([...looped, '-i', file('.wav'), ...(clip.hls ? await hlsOutput(clip) : mp4Output(clip))])
  await writeFile(join(CLIPS_DIR, `${clip.name}.fr.vtt`), toWebVtt(await captionsOf(clip.name, secondsOf(clip))))
}

/** Writes the part of the drawing that the camera passes over. */
async function writeShot(art: string, { zoom, x, y, dx, dy }: Shot, file: string): Promise<void> {
  const width = Math.round(WIDTH * zoom)
  const height = width * 1.5
  const size = { width: WIDTH + Math.abs(dx) * SHOT_FRAMES, height: HEIGHT + Math.abs(dy) * SHOT_FRAMES }
  const start = (centre: number, length: number, limit: number) =>
    Math.min(Math.max(Math.round(centre * limit - length / 2), 0), limit - length)
  await sharp(join(ART_DIR, `${art}.svg`), { density: (72 * width) / DRAWN_WIDTH })
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: INK })
    .extract({ left: start(x, size.width, width), top: start(y, size.height, height), ...size })
    .png({ compressionLevel: 1 })
    .toFile(file)
}

/** Returns the filters that turn the shots into one round, `[v720]` and its lower heights. */
function pictureFilters(shots: Shot[], heights: number[]): string {
  const end = 2 * (SHOT_FRAMES - 1)
  const move = (step: number) => (step < 0 ? `${end}-2*n` : step > 0 ? '2*n' : '0')
  const filters = shots.map(
    ({ dx, dy }, index) =>
      `[${index}:v]format=yuv420p,loop=loop=-1:size=1:start=0,setpts=N/${FRAMES_PER_SECOND}/TB,` +
      `crop=${WIDTH}:${HEIGHT}:'${move(dx)}':'${move(dy)}',trim=end_frame=${SHOT_FRAMES},setsar=1,` +
      `format=yuv420p,fps=${FRAMES_PER_SECOND}[s${index}]`,
  )
  filters.push(`${shots.map((_, index) => `[s${index}]`).join('')}concat=n=${shots.length}:v=1:a=0[round]`)
  filters.push(`[round]split=${heights.length}${heights.map((height) => `[r${height}]`).join('')}`)
  for (const height of heights) filters.push(`[r${height}]scale=-2:${height}[v${height}]`)
  return filters.join(';')
}

/** Reproducible files without dates or versions. */
const exact = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact']

/** Picture settings: playable in any browser, a keyframe at every shot, no reordered frames, so that rounds join. */
const encoding = [
  ...['-c:v', 'libx264', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-preset', 'medium'],
  ...['-crf', '36', '-bf', '0', '-g', String(SHOT_FRAMES), '-sc_threshold', '0', '-threads', '1', ...exact],
]
const sound = ['-c:a', 'aac', '-b:a', '24k', '-ac', '1', '-ar', '44100']

function mp4Output(clip: Clip): string[] {
  const output = join(CLIPS_DIR, `${clip.name}.mp4`)
  const maps = ['-map', '0:v', '-map', '1:a', '-c:v', 'copy', ...sound]
  return [...maps, '-t', String(secondsOf(clip)), ...exact, '-movflags', '+faststart', output]
}

/** HLS: fragmented MP4, a segment for each shot, one master playlist. */
async function hlsOutput(clip: Clip): Promise<string[]> {
  const folder = join(CLIPS_DIR, clip.name)
  await rm(folder, { recursive: true, force: true })
  await Promise.all(HLS_HEIGHTS.map((height) => mkdir(join(folder, `${height}p`), { recursive: true })))
  const maps = HLS_HEIGHTS.flatMap((_, index) => ['-map', `${index}:v`, '-map', `${HLS_HEIGHTS.length}:a`])
  return [
    ...[...maps, '-c:v', 'copy', ...sound, '-t', String(secondsOf(clip)), ...exact],
    ...['-f', 'hls', '-hls_time', String(SHOT_SECONDS), '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ...['-hls_flags', 'independent_segments', '-master_pl_name', 'master.m3u8', '-hls_fmp4_init_filename', 'init.mp4'],
    ...['-var_stream_map', HLS_HEIGHTS.map((height, index) => `v:${index},a:${index},name:${height}p`).join(' ')],
    ...['-hls_segment_filename', join(folder, '%v', 'segment-%02d.m4s'), join(folder, '%v', 'index.m3u8')],
  ]
}

const wanted = process.argv.slice(2)
const workDir = await mkdtemp(join(tmpdir(), 'demo-clips-'))
await mkdir(CLIPS_DIR, { recursive: true })
try {
  const names = (await readdir(ART_DIR)).map((file) => file.replace(/\.svg$/, '')).sort()
  for (const [place, name] of names.entries()) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    await makeClip(toClip(name), place, workDir)
    console.log(name)
  }
} finally {
  await rm(workDir, { recursive: true, force: true })
}
