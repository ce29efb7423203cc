import { type EmbedAdapter, toNumber } from './embed-adapter.ts'

const heard = [
  'play',
  'pause',
  'ended',
  'timeupdate',
  'bufferstart',
  'bufferend',
  'playbackratechange',
  'error',
] as const

/** The slowest rate that the frame accepts. */
const minRate = 0.5

/** The messages of Vimeo's frame (https://github.com/vimeo/player.js): methods with a value, events with data. */
export const vimeo: EmbedAdapter = {
  putStart(frame, seconds) {
    frame.hash = `t=${seconds}s`
  },
  greetings: [
    { method: 'ping' },
    ...heard.map((value) => ({ method: 'addEventListener', value })),
    { method: 'getDuration' },
  ],
  read({ event, method, value, data }) {
    if (method === 'getDuration') return { ready: true, ...toNumber('duration', value) }
    if (event === 'ready' || method === 'ping') return { ready: true }
    const { seconds, duration, playbackRate, name } = Object(data)
    const times = { ...toNumber('time', seconds), ...toNumber('duration', duration) }
    switch (event) {
      case 'play':
        return { ...times, state: 'playing' }
      case 'pause':
        return { ...times, state: 'paused' }
      case 'ended':
        return { ...times, state: 'ended' }
      // Also before it plays, and for a seek while it is paused.
      case 'bufferstart':
      case 'bufferend':
        return { ...times, loads: event === 'bufferstart' }
      case 'timeupdate':
        return times
      case 'playbackratechange':
        return toNumber('rate', playbackRate)
      // A refused request, such as autoplay or a rate, is no failure of the video.
      case 'error':
        return ['PrivacyError', 'NotFoundError', 'PasswordError'].includes(name) ? { failure: String(name) } : {}
      default:
        return undefined
    }
  },
  write(command) {
    switch (command.name) {
      case 'play':
      case 'pause':
        return [{ method: command.name }]
      case 'seek':
        return [{ method: 'setCurrentTime', value: command.value }]
      case 'volume':
        return [{ method: 'setVolume', value: command.value }]
      case 'rate':
        return [{ method: 'setPlaybackRate', value: Math.max(minRate, command.value) }]
      case 'mute':
        return [{ method: 'setMuted', value: command.value }]
    }
  },
}
