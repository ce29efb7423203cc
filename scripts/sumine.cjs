// The entry of `sumine` for any Node: refuses an old one before newer syntax is parsed.
require('./require-node.cjs')
import('./commands.mjs').then(({ runSumine }) => runSumine(process.argv.slice(2)))
