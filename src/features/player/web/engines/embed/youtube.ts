import { type EmbedAdapter, type EmbedReport, toNumber } from './embed-adapter.ts'

/** By the player's state (https://developers.google.com/youtube/iframe_api_reference#Events). */
const states = new Map<unknown, EmbedReport['state']>([
  [0, 'ended'],
  [1, 'playing'],
  [2, 'paused'],
  [3, 'waiting'],
])

const call = (func: string, ...args: unknown[]) => ({ event: 'command', func, args, id: 1, channel: 'widget' })

/** The messages of YouTube's frame with `enablejsapi=1`: what the script of its IFrame Player API would exchange. */
export const youtube: EmbedAdapter = {
  putStart: (frame, seconds) => frame.searchParams.set('start', String(seconds)),
  greetings: [{ event: 'listening', id: 1, channel: 'widget' }, call('addEventListener', 'onError')],
  read({ event, info }) {
    if (event === 'onReady') return { ready: true }
    if (event === 'onError') return { failure: `onError ${info}` }
    if (event === 'onStateChange') return toState(info)
    if (event !== 'initialDelivery' && event !== 'infoDelivery') return undefined
    const { currentTime, duration, playbackRate, muted, playerState } = Object(info)
    return {
      ...(event === 'initialDelivery' && { ready: true }),
      ...toNumber('time', currentTime),
      // Zero until the video is known.
      ...(duration > 0 && toNumber('duration', duration)),
      ...toNumber('rate', playbackRate),
      ...(typeof muted === 'boolean' && { muted }),
      ...toState(playerState),
    }
  },
  write(command) {
    switch (command.name) {
      case 'play':
        return [call('playVideo')]
      case 'pause':
        return [call('pauseVideo')]
      case 'seek':
        return [call('seekTo', command.value, true)]
      case 'volume':
        return [call('setVolume', Math.round(command.value * 100))]
      case 'rate':
        return [call('setPlaybackRate', command.value)]
      case 'mute':
        return [call(command.value ? 'mute' : 'unMute')]
    }
  },
}

function toState(given: unknown): EmbedReport {
  const state = states.get(given)
  return state ? { state } : {}
}
