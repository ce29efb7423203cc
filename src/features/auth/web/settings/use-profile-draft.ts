import { useEffect, useState } from 'react'
import { findAvatarFault } from '../../../../shared/avatar-rules.ts'
import type { User } from '../../contract.ts'

/** What becomes of the picture when the profile is saved. */
export type PictureChange = { kind: 'kept' } | { kind: 'removed' } | { kind: 'chosen'; file: File; previewUrl: string }

const kept: PictureChange = { kind: 'kept' }

/** The profile as it is being changed, beside the one that is saved. */
export function useProfileDraft(user: User) {
  const [typed, setTyped] = useState<string>()
  const [picture, setPicture] = useState(kept)
  const [pictureFault, setPictureFault] = useState<string>()
  const previewUrl = picture.kind === 'chosen' ? picture.previewUrl : undefined
  useEffect(() => () => void (previewUrl && URL.revokeObjectURL(previewUrl)), [previewUrl])

  function choosePicture(file: File): void {
    const fault = findAvatarFault(file)
    setPictureFault(fault)
    // A file that is refused does not take the place of one that was not.
    if (!fault) setPicture({ kind: 'chosen', file, previewUrl: URL.createObjectURL(file) })
  }
  function keepPicture(): void {
    setPicture(kept)
    setPictureFault(undefined)
  }
  function removePicture(): void {
    setPicture(user.avatar_url === null ? kept : { kind: 'removed' })
    setPictureFault(undefined)
  }
  const username = typed ?? user.username
  return {
    username,
    picture,
    pictureFault,
    shownPictureUrl: previewUrl ?? (picture.kind === 'removed' ? null : user.avatar_url),
    isDirty: username !== user.username || picture.kind !== 'kept',
    setUsername: setTyped,
    choosePicture,
    removePicture,
    keepPicture,
    reset: () => {
      setTyped(undefined)
      keepPicture()
    },
  }
}
export type ProfileDraft = ReturnType<typeof useProfileDraft>
