import type { SilentAdapter } from './embed-adapter.ts'

/** Its plain frame sends and takes no messages (https://developers.dailymotion.com/docs/iframe-web). */
export const dailymotion: SilentAdapter = {
  putStart: (frame, seconds) => frame.searchParams.set('startTime', String(seconds)),
}
