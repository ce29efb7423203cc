import { expect, test } from 'vitest'
import { findAvatarFault, maxAvatarBytes, tooLargePicture, unknownPicture } from './avatar-rules.ts'

test.each(['image/png', 'image/jpeg', 'image/jpg', 'image/gif'])('%s of 5 MB at most is accepted', (type) => {
  expect(findAvatarFault({ type, size: maxAvatarBytes })).toBeUndefined()
  expect(findAvatarFault({ type, size: maxAvatarBytes + 1 })).toBe(tooLargePicture)
})

test.each(['image/webp', 'image/svg+xml', 'application/pdf', ''])('a file of the type %o is refused', (type) => {
  expect(findAvatarFault({ type, size: 10 })).toBe(unknownPicture)
})
