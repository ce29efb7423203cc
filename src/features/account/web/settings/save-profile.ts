import { callApi } from '../../../../ui/api/call-api.ts'
import { updateProfile, uploadAvatar } from '../../contract.ts'
import { getSession, replaceUser } from '../session.ts'
import { checkProfile } from '../session-calls.ts'
import type { ProfileDraft } from './use-profile-draft.ts'

/**
 * Saves the changes: first the picture, then the profile, which is then refetched (docs/product/account.md#profile).
 * No `useWrite`: the profile is in the session, which no query reads.
 * @throws ApiError with the server's error; a picture sent before stays
 */
export async function saveProfile({ username, picture, keepPicture }: ProfileDraft): Promise<void> {
  let avatarUrl: string | null | undefined
  if (picture.kind === 'chosen') {
    const body = { avatar: picture.file }
    avatarUrl = (await callApi(uploadAvatar, { body })).avatar_url
    showPicture(avatarUrl)
    keepPicture()
  }
  if (picture.kind === 'removed') avatarUrl = null
  const body = { username, ...(avatarUrl === undefined ? {} : { avatar_url: avatarUrl }) }
  const { user } = await callApi(updateProfile, { body })
  replaceUser(user)
  await checkProfile()
}

/** Shows the picture at once, so that it is not sent twice if the name is then refused. */
function showPicture(avatar_url: string): void {
  const session = getSession()
  if (session.status === 'signed-in') replaceUser({ ...session.user, avatar_url })
}
