/** Parses a host's answer; undefined when it is not JSON. */
export function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
