/** Returns whether the browser supports picture-in-picture. */
export const canPictureInPicture = (): boolean => document.pictureInPictureEnabled === true

/** Enters or leaves picture-in-picture. */
export function togglePictureInPicture(video: HTMLVideoElement): void {
  // Rejects without a user gesture, or before the video has a picture: nothing changes.
  if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => undefined)
  else video.requestPictureInPicture?.().catch(() => undefined)
}
