import { type EmbedAdapter, type EmbedReport, toNumber } from './embed-adapter.ts'

const states = new Map<unknown, EmbedReport['state']>([
  ['playing', 'playing'],
  ['paused', 'paused'],
  ['ended', 'ended'],
])

const notify = (method: string, params?: unknown) => ({ method: `peertube::${method}`, params })

/**
 * The messages of PeerTube's frame with `api=1` (https://docs.joinpeertube.org/api/embed-player), in the form of
 * jschannel: methods in the scope `peertube`, which need no answer without an id.
 */
export const peertube: EmbedAdapter = {
  putStart: (frame, seconds) => frame.searchParams.set('start', String(seconds)),
  // The frame keeps its messages until the first, and ignores the others.
  greetings: [notify('__ready', { type: 'publish-request', publish: [] })],
  read({ method, params }) {
    switch (method) {
      case 'peertube::ready':
        return { ready: true }
      case 'peertube::playbackStatusUpdate': {
        const { position, duration } = Object(params)
        // A text in older versions; nothing until the video is known.
        const seconds = Number(duration)
        return { ready: true, ...toNumber('time', position), ...(seconds > 0 && toNumber('duration', seconds)) }
      }
      case 'peertube::playbackStatusChange': {
        const state = states.get(params)
        return state ? { state } : {}
      }
      default:
        return undefined
    }
  },
  write(command) {
    switch (command.name) {
      case 'play':
      case 'pause':
        return [notify(command.name)]
      case 'seek':
        return [notify('seek', command.value)]
      case 'volume':
        return [notify('setVolume', command.value)]
      case 'rate':
        return [notify('setPlaybackRate', command.value)]
      // It has no message for this.
      case 'mute':
        return [notify('setVolume', command.value ? 0 : command.volume)]
    }
  },
}
