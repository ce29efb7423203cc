/* Captions for deaf and hard-of-hearing people also tell sounds and who speaks. */

/** Media servers name such files so: `episode-1.fr.sdh.vtt`. */
const named = /[.](sdh|sme|cc)[.](vtt|srt|ass|ssa)(?=$|[?#])/i
/** Staff marks other files so; servers do not see it. */
const mark = '#sme'

/** True when the name of a captions file says that it is for deaf and hard-of-hearing people. */
export const isNamedSdh = (address: string) => named.test(address)

/** True when its name or staff's mark says so. */
export const isSdhFile = (address: string) => isNamedSdh(address) || address.trim().endsWith(mark)

/** Returns the address with staff's mark, or without. */
export function markSdh(address: string, isSdh: boolean): string {
  const unmarked = address.trim().endsWith(mark) ? address.trim().slice(0, -mark.length) : address.trim()
  return isSdh ? unmarked + mark : unmarked
}
