import type { Page } from '@playwright/test'

/** Returns the page of a player whose `tell` and `hear` speak the provider's protocol. */
const toPlayer = (speech: string) => `<!doctype html><html lang="en"><title>Player</title>
<p id="state">waiting</p><p id="rate"></p><button id="end">End</button><script>
const query = new URLSearchParams(location.search)
const video = { time: 0, duration: 900, state: 'waiting', rate: 1 }
let timer
function change(state) {
  video.state = state
  document.querySelector('#state').textContent = state
  clearInterval(timer)
  if (state === 'playing') timer = setInterval(() => { video.time += 0.1 * video.rate; tell('time') }, 100)
  tell('state')
}
function changeRate(rate) {
  video.rate = rate
  document.querySelector('#rate').textContent = 'rate ' + rate
  tell('rate')
}
document.querySelector('#end').onclick = () => { video.time = video.duration; tell('time'); change('ended') }
const parentOrigin = document.referrer.replace(/\\/$/, '')
const post = (message) => parent.postMessage(message, parentOrigin)
${speech}
if (query.get('autoplay')) change('playing')
</script>`

/** As https://developers.google.com/youtube/iframe_api_reference describes; its messages are JSON. */
const youtube = toPlayer(`
  video.time = Number(query.get('start') ?? 0)
  const numbers = { ended: 0, playing: 1, paused: 2, waiting: -1 }
  const rates = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]
  let isHeard = false
  function tell(what, event = 'infoDelivery') {
    if (!isHeard) return
    const info = { currentTime: video.time, duration: video.duration, playerState: numbers[video.state],
      playbackRate: video.rate, availablePlaybackRates: rates, muted: false }
    post(JSON.stringify({ event, info, id: 1, channel: 'widget' }))
  }
  addEventListener('message', ({ data }) => {
    const { event, func, args } = JSON.parse(data)
    if (event === 'listening' && !isHeard) { isHeard = true; tell('all', 'initialDelivery') }
    if (func === 'addEventListener' && location.pathname.endsWith('refusee_000'))
      post(JSON.stringify({ event: 'onError', info: 150 }))
    if (func === 'playVideo') change('playing')
    if (func === 'pauseVideo') change('paused')
    if (func === 'seekTo') { video.time = args[0]; tell('time') }
    // Other rates are rounded towards the usual one.
    if (func === 'setPlaybackRate')
      changeRate(args[0] < 1 ? rates.find((rate) => rate >= args[0]) : rates.findLast((rate) => rate <= args[0]))
  })`)

/** As https://github.com/vimeo/player.js describes. */
const vimeo = toPlayer(`
  video.time = Number(/^#t=([0-9]+)s$/.exec(location.hash)?.[1] ?? 0)
  const events = { playing: 'play', paused: 'pause', ended: 'ended' }
  const heard = new Set()
  function tell(what) {
    if (what === 'rate') {
      if (heard.has('playbackratechange')) post({ event: 'playbackratechange', data: { playbackRate: video.rate } })
      return
    }
    const event = what === 'time' ? 'timeupdate' : events[video.state]
    if (heard.has(event)) post({ event, data: { seconds: video.time, duration: video.duration } })
  }
  addEventListener('message', ({ data }) => {
    const { method, value } = JSON.parse(data)
    if (method === 'addEventListener') heard.add(value)
    if (method === 'getDuration') { post({ method, value: video.duration }); tell('state') }
    if (method === 'play') change('playing')
    if (method === 'pause') change('paused')
    if (method === 'setCurrentTime') { video.time = value; tell('time') }
    if (method === 'setPlaybackRate') {
      const refusal = { method, name: 'RangeError', message: 'The playback rate must be between 0.5 and 2.' }
      if (value < 0.5 || value > 2) return post({ event: 'error', data: refusal })
      changeRate(value)
      post({ method, value })
    }
  })`)

/**
 * As https://docs.joinpeertube.org/api/embed-player describes; its messages are those of jschannel: JSON whose methods
 * have a scope. It sends none before the other side's first one.
 */
const peertube = toPlayer(`
  video.time = Number(query.get('start') ?? 0)
  const waiting = []
  let isOpen = false
  const send = (message) => isOpen ? post(JSON.stringify(message)) : waiting.push(message)
  const notify = (method, params) => send({ method: 'peertube::' + method, params })
  const methods = {
    isReady: () => true,
    play: () => change('playing'),
    pause: () => change('paused'),
    seek: (time) => { video.time = time; tell('time') },
    setVolume: () => {},
    setPlaybackRate: (rate) => changeRate(rate),
  }
  function tell(what) {
    if (what === 'state') notify('playbackStatusChange', video.state)
    if (what === 'time') notify('playbackStatusUpdate',
      { position: video.time, volume: 1, duration: video.duration, playbackState: video.state })
  }
  if (query.get('api') === '1') {
    post(JSON.stringify({ method: 'peertube::__ready', params: { type: 'publish-request', publish: [] } }))
    addEventListener('message', ({ data }) => {
      const { id, method, params } = JSON.parse(data)
      const [scope, name] = method.split('::')
      if (scope !== 'peertube') return
      if (name === '__ready') {
        if (isOpen || params.type !== 'publish-request' || params.publish.length > 0) return
        isOpen = true
        notify('__ready', { type: 'publish-reply', publish: [] })
        return waiting.splice(0).forEach(send)
      }
      const result = methods[name]?.(params)
      if (id !== undefined) send({ id, result })
    })
    notify('ready', true)
  }`)

const dailymotion = toPlayer('function tell() {}')

/** Stands in for the players of other sites, so that none is contacted. @returns the requested addresses */
export async function standInForEmbeds(page: Page): Promise<string[]> {
  const asked: string[] = []
  for (const [origin, body] of [
    ['https://www.youtube-nocookie.com', youtube],
    ['https://player.vimeo.com', vimeo],
    ['https://geo.dailymotion.com', dailymotion],
    ['https://tube.test', peertube],
    ['https://canal.test', peertube],
  ] as const) {
    await page.route(`${origin}/**`, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body })
    })
  }
  return asked
}
