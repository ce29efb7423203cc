/** Returns whether scripts can feed a media element, which iPhones allow since iOS 17.1. */
export const hasMediaSource = (): boolean => 'MediaSource' in window || 'ManagedMediaSource' in window
