import { expect, test } from 'vitest'
import { describeDevice } from './describe-device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = `${webkit} Chrome/142.0.0.0`
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`
const iphone = `Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) ${apple}`
const macOs = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple}`
const ipad = `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${apple}`
const samsung = `Mozilla/5.0 (Linux; Android 14; SM-X710) ${webkit} SamsungBrowser/29.0`

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:151.0) Gecko/20100101 Firefox/151.0', 'Firefox', 'Linux', 'desktop'],
  [windows, 'Chrome', 'Windows', 'desktop'],
  [`${windows} Edg/142.0.0.0`, 'Edge', 'Windows', 'desktop'],
  [`${windows} OPR/124.0.0.0`, 'Opera', 'Windows', 'desktop'],
  [`${macOs} Version/26.1 Safari/605.1.15`, 'Safari', 'macOS', 'desktop'],
  [`${iphone} Version/26.1 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone', 'phone'],
  [`${iphone} CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone', 'phone'],
  [`${iphone} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iPhone', 'phone'],
  [`${ipad} Version/18.6 Mobile/15E148 Safari/604.1`, 'Safari', 'iPad', 'tablet'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome', 'Android', 'phone'],
  [`${samsung} Chrome/136.0.0.0 Safari/537.36`, 'Samsung Internet', 'Android', 'tablet'],
  ['Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox', 'Android', 'phone'],
  [`Mozilla/5.0 (SMART-TV; LINUX; Tizen 8.0) ${webkit} Version/8.0 TV Safari/537.36`, 'Safari', 'téléviseur', 'tv'],
  [`Mozilla/5.0 (Web0S; Linux/SmartTV) ${chrome} Safari/537.36`, 'Chrome', 'téléviseur', 'tv'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome', 'ChromeOS', 'desktop'],
  ['curl/8.14.1', null, null, 'desktop'],
  ['', null, null, 'desktop'],
])('%s', (userAgent, browser, system, kind) => expect(describeDevice(userAgent)).toEqual({ browser, system, kind }))
