const avatarTypes = ['image/png', 'image/jpeg', 'image/jpg', 'image/gif']
/** For a file field's `accept`. */
export const acceptedAvatars = avatarTypes.join(',')
/** docs/product/account.md#profile */
export const maxAvatarBytes = 5 * 1024 * 1024
export const unknownPicture = 'Format de fichier non supporté. Utilisez PNG, JPG ou GIF.'
export const tooLargePicture = 'Le fichier est trop volumineux. Taille maximum : 5MB.'

/** Returns why a file cannot be sent as a picture, judging by its type and size; the server checks its bytes. */
export function findAvatarFault({ type, size }: { type: string; size: number }): string | undefined {
  if (!avatarTypes.includes(type)) return unknownPicture
  return size > maxAvatarBytes ? tooLargePicture : undefined
}
