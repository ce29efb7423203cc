// The entry of `sumine`, for any Node: what is too old says so before anything newer is read.
require('./require-node.cjs')
import('./commands.mjs').then(({ runSumine }) => runSumine(process.argv.slice(2)))
