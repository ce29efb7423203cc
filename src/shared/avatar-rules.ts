const avatarTypes = ['image/png', 'image/jpeg', 'image/jpg', 'image/gif']
/** For a file field's `accept`. */
export const acceptedAvatars = avatarTypes.join(',')
/** docs/product/account.md#profile */
export const mostAvatarBytes = 5 * 1024 * 1024
export const unknownPicture = 'Format de fichier non supporté. Utilisez PNG, JPG ou GIF.'
export const tooLargePicture = 'Le fichier est trop volumineux. Taille maximum : 5MB.'

/** Why a file cannot be sent as a picture, as far as its name and size tell; the server looks at its bytes. */
export function findAvatarFault({ type, size }: { type: string; size: number }): string | undefined {
  if (!avatarTypes.includes(type)) return unknownPicture
  return size > mostAvatarBytes ? tooLargePicture : undefined
}
