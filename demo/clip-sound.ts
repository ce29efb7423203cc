/**
 * The sound of the demo clips: a soft plucked melody over a pad, computed from a seed, so that it is nobody's music but
 * ours and always comes out the same.
 */

const SAMPLE_RATE = 44_100
const BEAT_SECONDS = 0.75
const CHORD_BEATS = 16
const BYTES_PER_SAMPLE = 2
const WAV_HEADER_BYTES = 44

/** Semitones of the 'in' scale above its tonic (D): an old Japanese five-note scale. */
const SCALE = [0, 1, 5, 7, 8] as const
const TONIC_HZ = 146.83
const CHORDS = [
  [0, 7, 12],
  [5, 12, 17],
  [1, 8, 13],
  [-5, 7, 12],
] as const

/** A small seeded generator (mulberry32): the same seed always gives the same numbers in [0, 1). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Frequency in hertz of a step of the scale; steps beyond five go on in the next octave. */
function hertzOfStep(step: number): number {
  const octave = Math.floor(step / SCALE.length)
  const degree = SCALE[step - octave * SCALE.length] ?? 0
  return TONIC_HZ * 2 ** (octave + degree / 12)
}

/** Adds a plucked string from `at` seconds on: three fading harmonics. */
function pluck(samples: Float32Array, at: number, hertz: number, level: number): void {
  const start = Math.round(at * SAMPLE_RATE)
  const end = Math.min(start + 2.4 * SAMPLE_RATE, samples.length)
  for (let index = start; index < end; index++) {
    const t = (index - start) / SAMPLE_RATE
    const attack = Math.min(t / 0.008, 1)
    const phase = 2 * Math.PI * hertz * t
    const tone =
      Math.sin(phase) * Math.exp(-t * 2) +
      0.4 * Math.sin(2 * phase) * Math.exp(-t * 3.5) +
      0.16 * Math.sin(3 * phase) * Math.exp(-t * 6)
    samples[index] = (samples[index] ?? 0) + tone * attack * level
  }
}

/** Adds one chord of the pad, swelling and fading over `seconds`. */
function swell(samples: Float32Array, at: number, seconds: number, semitones: readonly number[]): void {
  const start = Math.round(at * SAMPLE_RATE)
  const end = Math.min(start + seconds * SAMPLE_RATE, samples.length)
  for (let index = start; index < end; index++) {
    const t = (index - start) / SAMPLE_RATE
    const envelope = Math.sin((Math.PI * t) / seconds) ** 2
    let tone = 0
    for (const semitone of semitones) {
      const phase = 2 * Math.PI * (TONIC_HZ / 2) * 2 ** (semitone / 12) * t
      tone += Math.sin(phase) + Math.sin(phase * 1.003)
    }
    samples[index] = (samples[index] ?? 0) + tone * envelope * 0.022
  }
}

/** Adds fading repetitions, and fades the ends so that nothing clicks. */
function finish(samples: Float32Array): void {
  const delay = Math.round(BEAT_SECONDS * 0.75 * SAMPLE_RATE)
  const fade = 2 * SAMPLE_RATE
  for (let index = delay; index < samples.length; index++) {
    samples[index] = (samples[index] ?? 0) + (samples[index - delay] ?? 0) * 0.32
  }
  for (let index = 0; index < samples.length; index++) {
    const edge = Math.min(index / fade, (samples.length - index) / fade, 1)
    samples[index] = (samples[index] ?? 0) * edge
  }
}

/** The melody walks up and down the scale; every whole minute is marked by a bell, to judge sound against the clock. */
function compose(seconds: number, seed: number): Float32Array {
  const samples = new Float32Array(Math.round(seconds * SAMPLE_RATE))
  const random = randomFrom(seed)
  let step = 5
  for (let beat = 0; beat * BEAT_SECONDS < seconds; beat++) {
    const at = beat * BEAT_SECONDS
    if (beat % CHORD_BEATS === 0) {
      const chord = CHORDS[(beat / CHORD_BEATS + seed) % CHORDS.length] ?? CHORDS[0]
      swell(samples, at, CHORD_BEATS * BEAT_SECONDS * 1.3, chord)
    }
    if (random() < 0.3) continue
    step = Math.min(Math.max(step + Math.floor(random() * 5) - 2, 2), 11)
    pluck(samples, at, hertzOfStep(step), 0.12 + random() * 0.06)
    if (random() < 0.22) pluck(samples, at + BEAT_SECONDS / 2, hertzOfStep(step + 1), 0.09)
  }
  for (let at = 60; at < seconds; at += 60) pluck(samples, at, hertzOfStep(15), 0.16)
  finish(samples)
  return samples
}

/**
 * A melody as a WAV file (16 bits, mono, 44.1 kHz).
 *
 * @param seconds length of the melody.
 * @param seed whole number; the same one always gives the same bytes.
 */
export function melodyWav(seconds: number, seed: number): Buffer {
  const samples = compose(seconds, seed)
  const wav = Buffer.alloc(WAV_HEADER_BYTES + samples.length * BYTES_PER_SAMPLE)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(SAMPLE_RATE, 24)
  wav.writeUInt32LE(SAMPLE_RATE * BYTES_PER_SAMPLE, 28)
  wav.writeUInt16LE(BYTES_PER_SAMPLE, 32)
  wav.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples.length * BYTES_PER_SAMPLE, 40)
  samples.forEach((sample, index) => {
    wav.writeInt16LE(
      Math.round(Math.max(-1, Math.min(1, sample)) * 32_767),
      WAV_HEADER_BYTES + index * BYTES_PER_SAMPLE,
    )
  })
  return wav
}
