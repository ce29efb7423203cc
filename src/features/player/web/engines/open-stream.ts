import type { StreamType } from '../loading/playable-source.ts'
import { type Engine, EngineUnfit, type OpenEngine, type OpenOptions } from './engine.ts'
import { fetchDash } from './fetch-code.ts'
import { openFile } from './file-engine.ts'
import { openHls } from './hls-engine.ts'
import { hasMediaSource } from './media-source.ts'

/** Plays DASH, which no browser does natively. */
const openDash: OpenEngine = async (video, options) => {
  if (!hasMediaSource()) throw new EngineUnfit()
  const engine = await fetchDash()
  return engine.openDash(video, options)
}

const engines: Record<StreamType, OpenEngine> = { mp4: openFile, hls: openHls, dash: openDash }

/** Feeds a media element with the engine of a type. @throws EngineMissing, EngineUnfit */
export const openStream = (type: StreamType, video: HTMLVideoElement, options: OpenOptions): Promise<Engine> =>
  engines[type](video, options)
