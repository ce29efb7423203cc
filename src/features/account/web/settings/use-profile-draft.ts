import { useEffect, useRef, useState } from 'react'
import { findAvatarFault, unknownPicture } from '../../avatar-rules.ts'
import type { User } from '../../contract.ts'

/** The change of the picture when the profile is saved. */
type PictureChange = { kind: 'kept' } | { kind: 'removed' } | { kind: 'chosen'; file: File; previewUrl: string }

const kept: PictureChange = { kind: 'kept' }

/** Holds the edited profile beside the saved one. */
export function useProfileDraft(user: User) {
  const [typed, setTyped] = useState<string>()
  const [picture, setPicture] = useState(kept)
  const [pictureFault, setPictureFault] = useState<string>()
  const previewUrl = picture.kind === 'chosen' ? picture.previewUrl : undefined
  useEffect(() => () => void (previewUrl && URL.revokeObjectURL(previewUrl)), [previewUrl])

  // The check of an earlier choice may end after that of a later one.
  const latest = useRef<File>(undefined)
  async function choosePicture(file: File): Promise<void> {
    latest.current = file
    const url = URL.createObjectURL(file)
    const fault = findAvatarFault(file) ?? ((await isDecodable(url)) ? undefined : unknownPicture)
    const isLatest = latest.current === file
    if (isLatest) setPictureFault(fault)
    // A refused file does not replace an accepted one.
    if (isLatest && !fault) setPicture({ kind: 'chosen', file, previewUrl: url })
    else URL.revokeObjectURL(url)
  }
  /** Forgets the picture once it is sent; one that was chosen meanwhile stays. */
  function keepPicture(): void {
    setPicture((now) => (now === picture ? kept : now))
    setPictureFault(undefined)
  }
  function removePicture(): void {
    latest.current = undefined
    setPicture(user.avatar_url === null ? kept : { kind: 'removed' })
    setPictureFault(undefined)
  }
  const username = typed ?? user.username
  return {
    username,
    isRenamed: username !== user.username,
    picture,
    pictureFault,
    shownPictureUrl: previewUrl ?? (picture.kind === 'removed' ? null : user.avatar_url),
    isDirty: username !== user.username || picture.kind !== 'kept',
    setUsername: setTyped,
    choosePicture,
    removePicture,
    keepPicture,
    /** Forgets what was sent; a picture that was chosen meanwhile stays. */
    forgetSent: () => {
      setTyped(undefined)
      keepPicture()
    },
    reset: () => {
      latest.current = undefined
      setTyped(undefined)
      setPicture(kept)
      setPictureFault(undefined)
    },
  }
}

/** Returns whether the browser can decode the picture: its name and type do not prove its content. */
async function isDecodable(url: string): Promise<boolean> {
  const image = new Image()
  image.src = url
  return image.decode().then(
    () => true,
    () => false,
  )
}

export type ProfileDraft = ReturnType<typeof useProfileDraft>
