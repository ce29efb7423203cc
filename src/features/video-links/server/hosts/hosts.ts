import { demo } from './demo.ts'
import { direct } from './direct.ts'
import { hls } from './hls.ts'
import type { VideoHost } from './host.ts'

/** The hosts this site can play from, in the order they are asked: named hosts before kinds of files. */
export function listHosts({ demoHost }: { demoHost: boolean }): VideoHost[] {
  return [...(demoHost ? [demo] : []), hls, direct]
}
