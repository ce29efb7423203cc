import { expect, it } from 'vitest'
import { createMediaStage } from './media-stage.ts'

/** Fakes the members that a stage uses. */
const makeElement = (members: object) =>
  ({ style: {}, remove: () => undefined, ...members }) as unknown as HTMLVideoElement

it('gives the stand-in of a video its mute and loop, and takes theirs back', () => {
  const place = { appendChild: (element: unknown) => element, append: () => undefined }
  const video = makeElement({ muted: true, loop: true })
  const stage = createMediaStage(place as unknown as HTMLElement, video)
  const embed = makeElement({ muted: false, loop: false })
  stage.show(embed)
  expect(embed).toMatchObject({ muted: true, loop: true })
  embed.muted = false
  stage.show(undefined)
  expect(video).toMatchObject({ muted: false, loop: true })
})
