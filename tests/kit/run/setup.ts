import { speakFrenchInValidation } from '../../../src/platform/http/french-validation.ts'

speakFrenchInValidation()
