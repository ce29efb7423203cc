import { judgeMedia, type MediaFacts } from '../../../../platform/media/judge-media.ts'
import { MediaAwayError, type MediaFile, type MediaStore } from '../../../../platform/media/media-store.ts'
import { isCaptions, isPlaylist } from '../../../../platform/media/media-types.ts'
import { RefusedFile } from '../../../../platform/parsing/refused-file.ts'
import { hourMs } from '../../../../shared/durations.ts'
import type { MediaReport, mediaScan } from '../../contract.ts'
import { compilePattern, type NameParts } from './match-name.ts'
import { type FileToRead, readFacts } from './read-facts.ts'
import { type MatchedFile, toTable } from './to-table.ts'

export type MediaScan = typeof mediaScan._output

type Scan = {
  store: MediaStore
  scan: MediaScan
  /** Called with the number of files that were read, and their total; throwing ends the search. */
  onProgress: (done: number, total: number) => Promise<void>
}

const maxFiles = 20_000
const maxNames = 200
/** Files whose addresses are made together. An address expires after an hour, so each batch makes its own. */
const batch = 500
/** Files read between two reports of the progress, and names matched between two pauses. */
const pauseEvery = 40

const readable = /\.(?:mp4|m4v|webm|mkv|mov|avi|wmv|flv|mpe?g|ogv|ts|m2ts|rmvb|m3u8|mpd)$/i

/**
 * Searches a folder or bucket for videos whose names match a pattern, and determines what each lacks to play.
 * @returns the table of those that play, in the format of imports, and the report
 * @throws RefusedFile when the place cannot be read
 */
export async function scanMedia({ store, scan, onProgress }: Scan): Promise<{ table: string; report: MediaReport }> {
  const { folder, pattern } = scan
  const files = await listFiles(store, folder)
  const read = (some: MediaFile[]) => readAll(store, some)
  const playlists = new Map<string, MediaFacts>()
  for await (const [{ name }, facts] of read(files.filter(({ name }) => isPlaylist(name)))) playlists.set(name, facts)
  // Qualities and segments of a playlist are no episodes of their own.
  const entries = new Set(
    [...playlists.values()].flatMap((facts) => ('playlist' in facts ? facts.playlist.entries : [])),
  )
  const videos = files.filter(({ name }) => readable.test(name) && !entries.has(name)).toSorted(byName)
  const { matched, unmatched } = await matchNames(videos, { folder, pattern })
  const playing: MatchedFile[] = []
  const needs = new Map<string, string[]>()
  let done = 0
  const note = (name: string, facts: MediaFacts) => {
    const need = judgeMedia(name, facts)
    if (need === undefined) playing.push({ name, parts: matched.get(name) ?? {} })
    else needs.set(need, [...(needs.get(need) ?? []), name])
    done += 1
  }
  const others = videos.filter(({ name }) => matched.has(name) && !playlists.has(name))
  for (const [name, facts] of playlists) if (matched.has(name)) note(name, facts)
  for await (const [{ name }, facts] of read(others)) {
    note(name, facts)
    if (done % pauseEvery === 0) await onProgress(done, matched.size)
  }
  const captions = new Set(files.map(({ name }) => name).filter(isCaptions))
  return {
    table: toTable(store.place, playing.toSorted(byName), captions),
    report: {
      found: videos.length,
      playing: playing.length,
      needs: [...needs]
        .map(([need, names]) => ({ need, count: names.length, names: names.slice(0, maxNames) }))
        .toSorted((a, b) => b.count - a.count),
      unmatched: { count: unmatched.length, names: unmatched.slice(0, maxNames) },
    },
  }
}

const collator = new Intl.Collator('fr', { numeric: true })
const byName = (a: { name: string }, b: { name: string }) => collator.compare(a.name, b.name)

async function listFiles(store: MediaStore, folder: string): Promise<MediaFile[]> {
  const files: MediaFile[] = []
  try {
    for await (const file of store.list(folder)) {
      if (!readable.test(file.name) && !isCaptions(file.name)) continue
      files.push(file)
      if (files.length > maxFiles) throw new RefusedFile('Il y a plus de 20 000 fichiers : choisissez un sous-dossier.')
    }
    return files
  } catch (error) {
    return refuseAway(error)
  }
}

function refuseAway(error: unknown): never {
  throw error instanceof MediaAwayError ? new RefusedFile(`Rien à lire à cet emplacement (${error.message}).`) : error
}

async function matchNames(videos: MediaFile[], { folder, pattern }: Pick<MediaScan, 'folder' | 'pattern'>) {
  const match = compilePattern(pattern)
  const start = folder === '' ? 0 : folder.length + 1
  const matched = new Map<string, NameParts>()
  const unmatched: string[] = []
  for (const [index, { name }] of videos.entries()) {
    // Lets the event loop serve visitors.
    if (index % pauseEvery === 0) await new Promise(setImmediate)
    const parts = match(name.slice(start).replace(/\.[^./]*$/, ''))
    if (parts) matched.set(name, parts)
    else unmatched.push(name)
  }
  return { matched, unmatched }
}

async function* readAll(store: MediaStore, files: MediaFile[]) {
  for (let at = 0; at < files.length; at += batch) {
    const expiresAt = new Date(Date.now() + hourMs)
    const present: FileToRead[] = []
    for (const file of files.slice(at, at + batch)) {
      const from = await store.locate(file.name, expiresAt).catch(refuseAway)
      if (from) present.push({ ...file, from })
    }
    let index = 0
    for await (const facts of readFacts(present)) {
      const file = present[index]
      index += 1
      if (file) yield [file, facts] as const
    }
  }
}
