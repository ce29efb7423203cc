import { afterEach, vi } from 'vitest'
import { speakFrenchInValidation } from '../../../src/platform/http/french-validation.ts'

speakFrenchInValidation()

// The files of one process share its clock and globals.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
