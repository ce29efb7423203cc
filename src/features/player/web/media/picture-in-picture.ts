/** Whether the browser can show the video in a window of its own. */
export function canPictureInPicture(): boolean {
  return document.pictureInPictureEnabled === true
}

/** Puts the video into its own window, or back into the page. */
export function togglePictureInPicture(video: HTMLVideoElement): void {
  // Refused without a gesture or before the video has a picture: all stays as it is.
  if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => undefined)
  else video.requestPictureInPicture?.().catch(() => undefined)
}
