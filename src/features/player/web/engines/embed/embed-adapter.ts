import { parseJson } from '../../../../../shared/parse-json.ts'

/** The facts in a message of an embedded player; times are in seconds. */
export type EmbedReport = {
  ready?: boolean
  time?: number
  duration?: number
  state?: 'playing' | 'paused' | 'waiting' | 'ended'
  /** Whether it loads what is next, playing or paused as before. */
  loads?: boolean
  rate?: number
  muted?: boolean
  /** The provider's error: the video does not play. */
  failure?: string
}

/** A request to an embedded player; times are in seconds, the volume is from 0 to 1. */
export type EmbedCommand =
  | { name: 'play' | 'pause' }
  | { name: 'seek' | 'volume' | 'rate'; value: number }
  | { name: 'mute'; value: boolean; volume: number }

/** Translates between the player and a provider's frame. */
export type EmbedAdapter = {
  /** Writes into the frame's address that it begins at a second. */
  putStart: (frame: URL, seconds: number) => void
  /** Messages to the frame; repeated until it is ready. */
  greetings: readonly unknown[]
  /** Returns undefined for a message of another kind. */
  read: (message: Record<string, unknown>) => EmbedReport | undefined
  write: (command: EmbedCommand) => unknown[]
}

/** The adapter of a frame that answers no messages. */
export type SilentAdapter = Pick<EmbedAdapter, 'putStart'> & { read?: undefined }

/** Returns the address of a player's frame that begins at a second, and plays at once if it may. */
export function toFrameAddress(
  { putStart }: Pick<EmbedAdapter, 'putStart'>,
  address: string,
  { startAt, plays }: { startAt: number; plays: boolean },
): string {
  const url = new URL(address)
  const seconds = Math.floor(startAt)
  if (plays) url.searchParams.set('autoplay', '1')
  if (seconds > 0) putStart(url, seconds)
  return url.href
}

const maxMessageLength = 100_000

/** Parses a message of a frame, an object or its JSON; undefined for anything else. */
export function readMessage(data: unknown): Record<string, unknown> | undefined {
  const read = typeof data === 'string' && data.length < maxMessageLength ? parseJson(data) : data
  return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : undefined
}

/** Returns an object with this one property; an empty one unless the value is a number of 0 or more. */
export function toNumber<Name extends string>(name: Name, value: unknown): { [name in Name]?: number } {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return {}
  return { [name]: value } as { [name in Name]: number }
}
