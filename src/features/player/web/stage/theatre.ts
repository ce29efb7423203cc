import { useLayoutEffect } from 'react'
import { usePreference } from '../preferences/use-preference.ts'

/** A script for the page's head: a chosen wide picture has its room before the first paint (theatre.css). */
export const theatreScript = `(function(){try{if(localStorage.getItem('player:theatre')==='true')
document.documentElement.dataset.theatre=''}catch(e){}})()`

/** Applies 'Mode cinéma', the picture as wide as the window (docs/product/watching.md#theatre-mode). */
export function useTheatre(): void {
  const [isOn] = usePreference('theatre')
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-theatre', isOn)
  }, [isOn])
}

/** Returns whether the window has room for another layout of the watch page. */
export const hasTheatre = (): boolean => matchMedia('(min-width: 1280px)').matches
