import { callApi } from '../../../../ui/api/call-api.ts'
import type { updateProfile, uploadAvatar } from '../../contract.ts'
import { checkProfile, getSession, replaceUser } from '../session.ts'
import type { ProfileDraft } from './use-profile-draft.ts'

/**
 * Saves what was changed: the picture first, then the profile, which is then asked for anew
 * (docs/product/account.md#profile).
 * @throws ApiError with the server's refusal; a picture that was sent before stays sent
 */
export async function saveProfile({ username, picture, keepPicture }: ProfileDraft): Promise<void> {
  let avatarUrl: string | null | undefined
  if (picture.kind === 'chosen') {
    const body = { avatar: picture.file }
    avatarUrl = (await callApi<typeof uploadAvatar>('POST /api/auth/upload-avatar', { body })).avatar_url
    showPicture(avatarUrl)
    keepPicture()
  }
  if (picture.kind === 'removed') avatarUrl = null
  const body = { username, ...(avatarUrl === undefined ? {} : { avatar_url: avatarUrl }) }
  const { user } = await callApi<typeof updateProfile>('PUT /api/auth/profile', { body })
  replaceUser(user)
  await checkProfile()
}

/** The picture counts from now on, even if the name is then refused: it is not sent twice. */
function showPicture(avatar_url: string): void {
  const session = getSession()
  if (session.status === 'signed-in') replaceUser({ ...session.user, avatar_url })
}
