export { box, cardColours, type Element, logo, text } from './card-elements.ts'
export { cardFamilies } from './card-fonts.ts'
export { drawLayoutInThread } from './draw-in-thread.ts'
