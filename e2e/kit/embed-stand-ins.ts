import type { Page } from '@playwright/test'

/** A player in a frame: `tell` and `hear` speak as the provider's own does. */
const toPlayer = (speech: string) => `<!doctype html><html lang="en"><title>Player</title>
<p id="state">waiting</p><button id="end">End</button><script>
const query = new URLSearchParams(location.search)
const video = { time: 0, duration: 90, state: 'waiting' }
let timer
function change(state) {
  video.state = state
  document.querySelector('#state').textContent = state
  clearInterval(timer)
  if (state === 'playing') timer = setInterval(() => { video.time += 0.1; tell('time') }, 100)
  tell('state')
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
  let isHeard = false
  function tell(what, event = 'infoDelivery') {
    if (!isHeard) return
    const info = { currentTime: video.time, duration: video.duration, playerState: numbers[video.state], muted: false }
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
  })`)

/** As https://github.com/vimeo/player.js describes. */
const vimeo = toPlayer(`
  const events = { playing: 'play', paused: 'pause', ended: 'ended' }
  const heard = new Set()
  function tell(what) {
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
  })`)

const dailymotion = toPlayer('function tell() {}')

/** Stands in for the players of other sites, so that none is contacted. @returns the requested addresses */
export async function standInForEmbeds(page: Page): Promise<string[]> {
  const asked: string[] = []
  for (const [origin, body] of [
    ['https://www.youtube-nocookie.com', youtube],
    ['https://player.vimeo.com', vimeo],
    ['https://geo.dailymotion.com', dailymotion],
  ] as const) {
    await page.route(`${origin}/**`, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body })
    })
  }
  return asked
}
