// Who may import whom: app → pages → features → (platform | ui) → shared (docs/ARCHITECTURE.md).
const feature = '^src/features/'
const contracts = `${feature}[^/]+/[a-z-]*contract[.]ts$`
const publicDoors = [contracts, `${feature}[^/]+/(server|web)/[a-z-]*/?public[.]tsx?$`]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-cycles-of-features',
      severity: 'error',
      scope: 'folder',
      from: { path: `^src/[^/]+$|${feature}[^/]+$` },
      to: { circular: true },
    },
    {
      name: 'browser-code-knows-no-server',
      severity: 'error',
      from: { path: `${feature}[^/]+/web/|^src/(ui|pages)/` },
      to: { path: '/server/|^src/platform/' },
    },
    {
      name: 'browser-code-knows-no-node',
      severity: 'error',
      from: { path: [`${feature}[^/]+/web/`, contracts, '^src/(ui|pages|shared)/'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-code-knows-no-browser',
      severity: 'error',
      from: { path: `${feature}[^/]+/server/|^src/platform/` },
      to: { path: `${feature}[^/]+/web/|^src/(ui|pages)/` },
    },
    {
      name: 'contracts-and-shared-are-pure',
      severity: 'error',
      from: { path: [contracts, '^src/shared/'] },
      to: { pathNot: ['^src/shared/', contracts, 'node_modules/zod/'] },
    },
    {
      name: 'features-meet-through-public',
      severity: 'error',
      from: { path: `${feature}([^/]+)/` },
      to: { path: feature, pathNot: [`${feature}$1/`, ...publicDoors] },
    },
    {
      name: 'app-and-pages-enter-through-public',
      severity: 'error',
      from: { path: '^src/(app|pages)/' },
      to: { path: feature, pathNot: publicDoors },
    },
    {
      name: 'foundations-know-no-feature',
      severity: 'error',
      from: { path: '^src/(shared|platform|ui)/' },
      to: { path: '^src/(features|pages|app)/' },
    },
    {
      name: 'platform-and-ui-are-strangers',
      severity: 'error',
      from: { path: '^src/(platform|ui)/' },
      to: { path: '^src/(platform|ui)/', pathNot: '^src/$1/' },
    },
    {
      name: 'the-worker-stands-alone',
      comment: 'It runs in the browser without a page.',
      severity: 'error',
      from: { path: '^src/worker/' },
      to: { pathNot: ['^src/(worker|shared)/', 'node_modules/workbox-'] },
    },
    { name: 'features-know-no-page', severity: 'error', from: { path: feature }, to: { path: '^src/(pages|app)/' } },
    { name: 'pages-know-no-app', severity: 'error', from: { path: '^src/pages/' }, to: { path: '^src/app/' } },
    {
      name: 'sql-in-queries',
      severity: 'error',
      from: { path: '^src/', pathNot: [`${feature}[^/]+/server/[a-z/-]*queries`, '^src/platform/database/'] },
      to: { path: 'node_modules/(pg|kysely)/|^src/platform/database/sql[.]ts$' },
    },
    {
      name: 'product-needs-no-workbench',
      comment: 'What runs in production imports neither tests nor development packages.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/app/(routes|develop)[.]ts$'] },
      to: { path: '^(tests|e2e|bench)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'product-needs-no-dev-package',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/app/(routes|develop)[.]ts$'] },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-broken-path',
      comment: "React Router's route types exist only for the compiler.",
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '/[+]types/' },
    },
  ],
  options: {
    // TypeScript 7 has no API that dependency-cruiser could read the sources with; swc reads types' imports too.
    parser: 'swc',
    exclude: { path: '[.]test[.]tsx?$' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['node', 'import', 'default', 'types'] },
  },
}
