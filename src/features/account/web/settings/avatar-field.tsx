import { Trash2, Upload } from 'lucide-react'
import { type ChangeEvent, useId, useRef } from 'react'
import { Button } from '../../../../ui/components/button.tsx'
import { FieldError } from '../../../../ui/forms/field-error.tsx'
import { useFieldError } from '../../../../ui/forms/form-context.ts'
import { Avatar } from '../../../../ui/pictures/avatar.tsx'
import { acceptedAvatars } from '../../avatar-rules.ts'
import type { ProfileDraft } from './use-profile-draft.ts'

/** The picture of the draft, and its actions. */
export function AvatarField({ draft, onChange }: { draft: ProfileDraft; onChange: () => void }) {
  const id = useId()
  const uploadError = useFieldError('avatar')
  const addressError = useFieldError('avatar_url')
  const error = uploadError ?? addressError ?? draft.pictureFault
  const inputRef = useRef<HTMLInputElement>(null)
  const choose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.item(0)
    if (file) draft.choosePicture(file)
    onChange()
    // Lets the same file be chosen again after it was changed or removed.
    input.value = ''
  }
  const remove = () => {
    draft.removePicture()
    onChange()
    inputRef.current?.focus()
  }
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar
        username={draft.username || '?'}
        url={draft.shownPictureUrl}
        className="size-24 rounded-panel! text-[40px]"
      />
      <div>
        <div className="flex flex-wrap items-center gap-2">
          <label className="button button-secondary cursor-pointer has-[:focus-visible]:outline-(--focus) has-[:focus-visible]:outline-offset-(--focus-offset)">
            <Upload />
            Changer l’image
            <input
              ref={inputRef}
              type="file"
              name="avatar"
              accept={acceptedAvatars}
              className="sr-only"
              aria-invalid={error !== undefined || undefined}
              aria-describedby={error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
              onChange={choose}
            />
          </label>
          {draft.shownPictureUrl !== null && (
            <Button variant="danger" onClick={remove}>
              <Trash2 />
              Supprimer
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className="mt-2 text-sm text-text-3">
          PNG, JPG ou GIF, 5 Mo au plus.
        </p>
        <div role="alert">
          <FieldError id={`${id}-error`} error={error} className="mt-1.5" />
        </div>
      </div>
    </div>
  )
}
