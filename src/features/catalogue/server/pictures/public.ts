export { registerPlaceholders } from './draw-placeholders.ts'
export { openPictures } from './open-pictures.ts'
export { isCataloguePicture } from './queries.ts'
