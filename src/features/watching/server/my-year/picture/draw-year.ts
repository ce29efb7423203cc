import { drawLayoutInThread } from '../../../../sharing/server/images/public.ts'
import type { MyYear } from '../../../my-year-contract.ts'
import { type PicturePart, type PictureShape, pictureSizes } from '../../../my-year-rules.ts'
import { layOutYear } from './lay-out-year.ts'

type Wanted = { accountId: number; shape: PictureShape; parts: readonly PicturePart[] }

/** Draws a year as JPEG, with only the parts that its owner chose. Waits its turn among the share images. */
export function drawYear(year: MyYear, { accountId, shape, parts }: Wanted): Promise<Uint8Array> {
  return drawLayoutInThread({ layout: layOutYear(year, { shape, parts }), size: pictureSizes[shape] }, accountId)
}
