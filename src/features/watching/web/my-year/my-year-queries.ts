import { callApi } from '../../../../ui/api/call-api.ts'
import { failsOffline, readOf } from '../../../../ui/queries/reads.ts'
import { useWrite } from '../../../../ui/queries/use-write.ts'
import { drawMyYear, forgetMyYear, getMyYear } from '../../my-year-contract.ts'
import type { PicturePart, PictureShape } from '../../my-year-rules.ts'

/** A year. Always refetched, because positions change all the time. */
export const myYearQuery = (year: number) => ({
  ...readOf(getMyYear, { params: { year: String(year) } }),
  staleTime: 0,
  ...failsOffline,
})

/** Forgets when a year's episodes were played. */
export function useForgetYear(onDone: () => void) {
  return useWrite({
    send: (year: number) => callApi(forgetMyYear, { params: { year: String(year) } }),
    onSuccess: onDone,
    refreshes: [getMyYear],
  })
}

type Wanted = { year: number; shape: PictureShape; parts: readonly PicturePart[] }

export const useYearPicture = () => useWrite({ send: draw, refreshes: [] })

async function draw({ year, shape, parts }: Wanted): Promise<File> {
  const input = { params: { year: String(year) }, query: { shape, parts: parts.join(',') } }
  const { base64, file_name, media_type } = await callApi(drawMyYear, input)
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return new File([bytes], file_name, { type: media_type })
}
