import type { CallContext } from '../../../../platform/http/api.ts'

/** The origin of a call, as stored with a session. */
export type Device = { userAgent: string; ip: string }

const maxUserAgentLength = 400

/** Returns the origin of a call; an unusually long user agent is cut. */
export function toDevice({ userAgent = '', ip }: Pick<CallContext, 'userAgent' | 'ip'>): Device {
  return { userAgent: userAgent.slice(0, maxUserAgentLength), ip }
}

type DeviceKind = 'desktop' | 'phone' | 'tablet' | 'tv'

// The first match counts: browsers also name those they descend from.
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPT\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Vivaldi\//, 'Vivaldi'],
  [/YaBrowser\//, 'Yandex'],
  [/DuckDuckGo\/|Ddg\//, 'DuckDuckGo'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/[\d.]+.* Safari\//, 'Safari'],
]

const systems: [RegExp, string, DeviceKind][] = [
  [/SMART-TV|SmartTV|Tizen.*TV|Web0S|webOS.*TV|AppleTV|AFT[A-Z]|BRAVIA|GoogleTV|Android TV/, 'téléviseur', 'tv'],
  [/iPad/, 'iPad', 'tablet'],
  [/iPhone|iPod/, 'iPhone', 'phone'],
  [/Android(?!.*Mobile)/, 'Android', 'tablet'],
  [/Android/, 'Android', 'phone'],
  [/CrOS/, 'ChromeOS', 'desktop'],
  [/Windows/, 'Windows', 'desktop'],
  [/Macintosh|Mac OS X/, 'macOS', 'desktop'],
  [/Linux|X11/, 'Linux', 'desktop'],
]

/** Returns the French name of a User-Agent header, such as 'Firefox sur Linux'. */
export function nameDevice(userAgent: string): string {
  const { browser, system } = describeDevice(userAgent)
  return [browser, system].filter(Boolean).join(' sur ') || 'appareil inconnu'
}

/**
 * Describes a User-Agent header in words that its owner recognises, such as Firefox on Linux. Versions are left out,
 * since they change on the same device.
 */
export function describeDevice(userAgent: string): { browser: string | null; system: string | null; kind: DeviceKind } {
  const [, system = null, kind = 'desktop'] = systems.find(([sign]) => sign.test(userAgent)) ?? []
  const [, browser = null] = browsers.find(([sign]) => sign.test(userAgent)) ?? []
  return { browser, system, kind }
}
