import type { EmbedCommand, EmbedReport } from './embed-adapter.ts'

const nothing = { length: 0, start: () => 0, end: () => 0 }
/** A seek has ended when the frame reports a time this close to its target, in seconds. */
const nearSeconds = 2
/** After this many reports of another time, the viewer has moved in the frame itself, or the seek was ignored. */
const maxFarReports = 20

/** Stands for an embedded player's video: what the player uses of an element, in the state that the frame reports. */
export class EmbedElement extends HTMLElement {
  readonly HAVE_METADATA = 1
  readonly HAVE_CURRENT_DATA = 2
  readonly HAVE_FUTURE_DATA = 3
  readonly textTracks = new EventTarget()
  readonly error = null
  readyState = 0
  paused = true
  ended = false
  loop = false
  duration = Number.NaN
  defaultPlaybackRate = 1
  /** Sends a request to the frame; nothing while there is none. */
  send: (command: EmbedCommand) => void = () => undefined
  #time = 0
  #goal: number | undefined
  #farReports = 0
  #rate = 1
  #volume = 1
  #muted = false

  get seeking() {
    return this.#goal !== undefined
  }
  get currentTime() {
    return this.#goal ?? this.#time
  }
  set currentTime(seconds: number) {
    this.#goal = seconds
    this.#farReports = 0
    this.ended = false
    this.send({ name: 'seek', value: seconds })
    this.#tell('seeking')
  }
  get playbackRate() {
    return this.#rate
  }
  set playbackRate(rate: number) {
    if (rate === this.#rate) return
    this.#rate = rate
    this.send({ name: 'rate', value: rate })
    this.#tell('ratechange')
  }
  get volume() {
    return this.#volume
  }
  set volume(volume: number) {
    if (volume === this.#volume) return
    this.#volume = volume
    this.send({ name: 'volume', value: volume })
    this.#tell('volumechange')
  }
  get muted() {
    return this.#muted
  }
  set muted(muted: boolean) {
    if (muted === this.#muted) return
    this.#muted = muted
    this.send({ name: 'mute', value: muted, volume: this.#volume })
    this.#tell('volumechange')
  }
  get buffered() {
    return nothing
  }
  get seekable() {
    return this.duration > 0 ? { length: 1, start: () => 0, end: () => this.duration } : nothing
  }
  get playsInline() {
    return true
  }

  play(): Promise<void> {
    this.send({ name: 'play' })
    return Promise.resolve()
  }
  pause(): void {
    this.send({ name: 'pause' })
  }

  /** Applies a message of the frame. */
  take({ ready, time, duration, rate, muted, state, loads }: EmbedReport): void {
    if (ready && this.readyState === 0) {
      this.readyState = this.HAVE_FUTURE_DATA
      this.#giveWishes()
      this.#tell('loadedmetadata')
    }
    if (duration !== undefined && duration !== this.duration) {
      this.duration = duration
      this.#tell('durationchange')
    }
    if (rate !== undefined) this.#rate = rate
    if (muted !== undefined) this.#muted = muted
    if (state) this.#change(state)
    if (loads !== undefined && this.readyState > 0) this.#load(loads)
    if (time !== undefined) this.#move(time)
  }

  /** Resets the element after its frame was removed. */
  empty(): void {
    Object.assign(this, { readyState: 0, paused: true, ended: false, send: () => undefined })
    this.#goal = undefined
    this.#tell('emptied')
  }

  #giveWishes(): void {
    if (this.#rate !== 1) this.send({ name: 'rate', value: this.#rate })
    if (this.#volume !== 1) this.send({ name: 'volume', value: this.#volume })
    if (this.#muted) this.send({ name: 'mute', value: true, volume: this.#volume })
  }

  #change(state: NonNullable<EmbedReport['state']>): void {
    if (state === 'ended' && this.loop) {
      this.currentTime = 0
      return void this.play()
    }
    this.paused = state === 'paused' || state === 'ended'
    this.ended = state === 'ended'
    this.readyState = state === 'waiting' ? this.HAVE_CURRENT_DATA : this.HAVE_FUTURE_DATA
    this.#tell(state === 'paused' ? 'pause' : state)
  }

  #load(loads: boolean): void {
    this.readyState = loads ? this.HAVE_CURRENT_DATA : this.HAVE_FUTURE_DATA
    this.#tell(loads ? 'waiting' : 'canplay')
  }

  #move(time: number): void {
    const isFar = this.#goal !== undefined && Math.abs(time - this.#goal) > nearSeconds
    if (isFar && (this.paused || ++this.#farReports < maxFarReports)) return
    const hadGoal = this.#goal !== undefined
    this.#goal = undefined
    this.#time = time
    this.#tell(hadGoal ? 'seeked' : 'timeupdate')
  }

  #tell(name: string): void {
    this.dispatchEvent(new Event(name))
  }
}

customElements.define('player-embed', EmbedElement)
