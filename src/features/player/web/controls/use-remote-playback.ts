import { useEffect, useState } from 'react'
import { listen } from '../../../../ui/network/listen.ts'
import type { PlayerPort } from '../player-port.ts'
import { usePlayerState } from '../state/player-scene.ts'

export type RemotePlaybackChoice = {
  /** The kind of device found; undefined when there is none. */
  kind: 'airplay' | 'cast' | undefined
  isConnected: boolean
  /** Opens the browser's choice of devices. */
  choose: () => void
}

/** Safari's own API, which also supports AirPlay for streams. */
type VideoWithAirplay = HTMLVideoElement & {
  webkitShowPlaybackTargetPicker?: () => void
  webkitCurrentPlaybackTargetIsWireless?: boolean
}

/** Finds devices that the browser can send the picture to (Remote Playback, AirPlay). */
export function useRemotePlayback(player: PlayerPort): RemotePlaybackChoice {
  const source = usePlayerState((state) => state.source)
  const [kind, setKind] = useState<RemotePlaybackChoice['kind']>()
  const [isConnected, setConnected] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another link the element may be another one
  useEffect(() => {
    const video: VideoWithAirplay = player.getMedia()
    setKind(undefined)
    if (video.webkitShowPlaybackTargetPicker)
      return watchAirplay(video, (found) => setKind(found ? 'airplay' : undefined), setConnected)
    return watchRemote(video, (found) => setKind(found ? 'cast' : undefined), setConnected)
  }, [player, source])
  const choose = () => {
    const video: VideoWithAirplay = player.getMedia()
    if (video.webkitShowPlaybackTargetPicker) video.webkitShowPlaybackTargetPicker()
    // Rejects when the viewer cancels.
    else video.remote.prompt().catch(() => undefined)
  }
  return { kind, isConnected, choose }
}

function watchAirplay(
  video: VideoWithAirplay,
  onFound: (found: boolean) => void,
  onConnected: (connected: boolean) => void,
): () => void {
  const hear = (event: Event) => onFound('availability' in event && event.availability === 'available')
  const hearTarget = () => onConnected(video.webkitCurrentPlaybackTargetIsWireless ?? false)
  hearTarget()
  const stopHearing = listen(video, 'webkitplaybacktargetavailabilitychanged', hear)
  const stopHearingTarget = listen(video, 'webkitcurrentplaybacktargetiswirelesschanged', hearTarget)
  return () => {
    stopHearing()
    stopHearingTarget()
  }
}

function watchRemote(
  { remote }: HTMLVideoElement,
  onFound: (found: boolean) => void,
  onConnected: (connected: boolean) => void,
): (() => void) | undefined {
  if (!remote) return undefined
  const hear = () => onConnected(remote.state === 'connected')
  hear()
  for (const name of ['connect', 'connecting', 'disconnect']) remote.addEventListener(name, hear)
  // Rejects in browsers that do not look for devices.
  const watching = remote.watchAvailability(onFound).catch(() => undefined)
  return () => {
    for (const name of ['connect', 'connecting', 'disconnect']) remote.removeEventListener(name, hear)
    watching.then((id) => (id === undefined ? undefined : remote.cancelWatchAvailability(id))).catch(() => undefined)
  }
}
