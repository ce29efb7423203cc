export type SettingsPageName = 'home' | 'quality' | 'captions' | 'caption-style' | 'sleep' | 'playback'

export type OpenPage = (name: SettingsPageName) => void

type SettingsPage = {
  /** Its heading and the label of the dialogue. */
  label: string
  /** The page of its back button. */
  parent: SettingsPageName
  isWide?: boolean
}

export const settingsPages: Record<SettingsPageName, SettingsPage> = {
  home: { label: 'Réglages de lecture', parent: 'home' },
  quality: { label: 'Qualité', parent: 'home' },
  captions: { label: 'Sous-titres', parent: 'home' },
  'caption-style': { label: 'Style des sous-titres', parent: 'captions', isWide: true },
  sleep: { label: 'Minuterie de sommeil', parent: 'home' },
  playback: { label: 'Lecture et accessibilité', parent: 'home' },
}
