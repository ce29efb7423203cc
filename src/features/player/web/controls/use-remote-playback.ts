import { useEffect, useState } from 'react'
import { joinStops, listen } from '../../../../ui/network/listen.ts'
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

type Hear = (is: boolean) => void

function watchAirplay(video: VideoWithAirplay, onFound: Hear, onConnected: Hear): () => void {
  const hear = (event: Event) => onFound('availability' in event && event.availability === 'available')
  const hearTarget = () => onConnected(video.webkitCurrentPlaybackTargetIsWireless ?? false)
  hearTarget()
  return joinStops([
    listen(video, 'webkitplaybacktargetavailabilitychanged', hear),
    listen(video, 'webkitcurrentplaybacktargetiswirelesschanged', hearTarget),
  ])
}

function watchRemote({ remote }: HTMLVideoElement, onFound: Hear, onConnected: Hear): (() => void) | undefined {
  if (!remote) return undefined
  const hear = () => onConnected(remote.state === 'connected')
  hear()
  const stopHearing = listen(remote, ['connect', 'connecting', 'disconnect'], hear)
  // Rejects in browsers that do not look for devices.
  const watching = remote.watchAvailability(onFound).catch(() => undefined)
  return () => {
    stopHearing()
    watching.then((id) => (id === undefined ? undefined : remote.cancelWatchAvailability(id))).catch(() => undefined)
  }
}
