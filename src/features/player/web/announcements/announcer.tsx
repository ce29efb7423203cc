import { useEffect, useRef, useState } from 'react'
import { findShownCaptions } from '../captions/caption-track.ts'
import { usePreference } from '../preferences/use-preference.ts'
import { usePlayerScene } from '../state/player-scene.ts'
import { type AnnouncedFacts, toAnnouncement } from './to-announcement.ts'

/** Announces the player's changes to assistive technology, politely; viewers can turn it off. */
export function Announcer() {
  const { player, fullScreen } = usePlayerScene()
  const [isOn] = usePreference('announcements')
  const [text, setText] = useState('')
  const heard = useRef<AnnouncedFacts>(undefined)
  useEffect(() => {
    const hear = () => {
      const state = player.getState()
      // A focused timeline already announces its own value.
      const isOnSlider = document.activeElement?.matches('[role=slider]')
      const before = heard.current && isOnSlider ? { ...heard.current, currentTime: state.currentTime } : heard.current
      heard.current = { ...state, captionsLabel: findShownCaptions(state)?.label, isFullScreen: fullScreen.isOn }
      const announcement = before && toAnnouncement(before, heard.current)
      if (announcement) setText(announcement)
    }
    hear()
    return player.subscribe(hear)
  }, [player, fullScreen])
  return (
    <div className="sr-only" role="status">
      {isOn && text}
    </div>
  )
}
