export { describeAnimeCard, describeEpisodeCard, findEpisodeAt } from './describe-card.ts'
export { describeOembed, readSharedAddress, type SharedAddress } from './describe-oembed.ts'
export { openShareImages } from './open-share-images.ts'
