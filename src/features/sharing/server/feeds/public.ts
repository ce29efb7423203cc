export { type FeedFormat, makeFeed } from './make-feed.ts'
