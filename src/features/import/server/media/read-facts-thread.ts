import { type FileHandle, open } from 'node:fs/promises'
import { ALL_FORMATS, Input, StreamSource } from 'mediabunny'
import type { MediaFacts } from '../../../../platform/media/judge-media.ts'
import { isManifest, isPlaylist } from '../../../../platform/media/media-types.ts'
import { serveThread } from '../../../../platform/parsing/serve-thread.ts'
import { readManifestFacts, readPlaylistFacts } from './playlist-facts.ts'
import { atOnce, type FileToRead, maxReadBytes } from './read-facts.ts'

// What a player needs to begin is a few kilobytes at the start or end of the file: the rest is never read.
const maxReads = 64
const timeoutMs = 10_000

type ReadPart = (start: number, end: number) => Promise<Uint8Array>

serveThread(async function* ({ files }: { files: FileToRead[] }): AsyncGenerator<MediaFacts[]> {
  for (let at = 0; at < files.length; at += atOnce) yield Promise.all(files.slice(at, at + atOnce).map(readFacts))
})

async function readFacts(file: FileToRead): Promise<MediaFacts> {
  const { read, close } = await openFile(file)
  try {
    if (isPlaylist(file.name)) {
      const bytes = await read(0, Math.min(file.bytes, maxReadBytes))
      const text = Buffer.from(bytes).toString('utf8')
      return isManifest(file.name) ? readManifestFacts(file.name, text) : readPlaylistFacts(file.name, text)
    }
    return await readTracks(read, file.bytes)
  } catch {
    return { unreadable: true }
  } finally {
    await close()
  }
}

async function readTracks(read: ReadPart, bytes: number): Promise<MediaFacts> {
  const prefetchProfile = 'fileSystem'
  const input = new Input({
    formats: ALL_FORMATS,
    source: new StreamSource({ getSize: () => bytes, read, prefetchProfile }),
  })
  const [format, tracks] = [await input.getFormat(), await input.getTracks()]
  const codecs = await Promise.all(
    tracks.map(async (track) => {
      const codec = (await track.getCodecParameterString()) ?? track.codec ?? String(track.internalCodecId ?? '')
      return { type: track.type, codec, isKnown: track.codec !== null }
    }),
  )
  const ofType = (wanted: string) => codecs.filter(({ type }) => type === wanted)
  const [video] = ofType('video')
  return {
    container: format.name,
    video: video?.isKnown ? video.codec : null,
    audio: ofType('audio').map(({ codec }) => codec),
  }
}

/** Opens a file for a bounded number of reads and bytes. */
async function openFile({ from }: FileToRead): Promise<{ read: ReadPart; close: () => Promise<void> }> {
  const handle: FileHandle | undefined = 'path' in from ? await open(from.path).catch(() => undefined) : undefined
  let [reads, bytes] = [0, 0]
  async function read(start: number, end: number): Promise<Uint8Array> {
    reads += 1
    bytes += end - start
    if (reads > maxReads || bytes > maxReadBytes) throw new Error('The file takes too much to read.')
    if ('url' in from) return fetchPart(from.url, start, end)
    if (!handle) throw new Error('The file cannot be opened.')
    const { buffer, bytesRead } = await handle.read(new Uint8Array(end - start), 0, end - start, start)
    return buffer.subarray(0, bytesRead)
  }
  return { read, close: async () => handle?.close() }
}

async function fetchPart(url: string, start: number, end: number): Promise<Uint8Array> {
  const headers = { range: `bytes=${start}-${end - 1}` }
  const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  // A store that ignores ranges would send the whole file.
  if (answer.status !== 206) throw new Error(`The bucket answers ${answer.status}.`)
  return new Uint8Array(await answer.arrayBuffer())
}
