// Who may import whom (docs/ARCHITECTURE.md):
// commands → process → app → (demo, shell, pages) → features → (platform, ui) → shared
const feature = '^src/features/'
const rules = `${feature}[^/]+/[a-z-]*(rules|columns)[.]ts$`
const contracts = `${feature}[^/]+/[a-z-]*(contract|rules|columns)[.]ts$`
const publicDoors = [contracts, `${feature}[^/]+/(server|web)/[a-z-]*/?public[.]tsx?$`]
const modules = `${feature}[^/]+/module[.]ts$`
// What puts features together itself: the frame of the pages, commands, and the demonstration.
const ownCompositions = '^src/(commands|demo|shell)/'
/** The composition of the whole. */
const app = '^src/(app|commands|demo|process|shell)/'
const serverSide = [`${feature}[^/]+/server/`, modules, '^src/platform/']

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
      from: { path: `${feature}[^/]+/web/|^src/(ui|pages|shell)/` },
      to: { path: serverSide },
    },
    {
      name: 'browser-code-knows-no-node',
      severity: 'error',
      from: { path: [`${feature}[^/]+/web/`, contracts, '^src/(ui|pages|shell|shared)/'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-code-knows-no-browser',
      severity: 'error',
      from: { path: serverSide },
      to: { path: `${feature}[^/]+/web/|^src/(ui|pages|shell)/` },
    },
    {
      name: 'contracts-and-shared-are-pure',
      severity: 'error',
      from: { path: [contracts, '^src/shared/'] },
      to: { pathNot: ['^src/shared/', contracts, 'node_modules/zod/'] },
    },
    {
      name: 'rules-need-no-validator',
      comment: 'The browser has them; it never has zod.',
      severity: 'error',
      from: { path: rules },
      to: { path: ['node_modules/zod/', `${feature}.*contract[.]ts$`], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-meet-through-public',
      severity: 'error',
      from: { path: `${feature}([^/]+)/` },
      to: { path: feature, pathNot: [`${feature}$1/`, ...publicDoors] },
    },
    {
      name: 'screens-and-commands-enter-through-public',
      severity: 'error',
      from: { path: ['^src/pages/', ownCompositions] },
      to: { path: feature, pathNot: publicDoors },
    },
    {
      name: 'app-enters-through-modules',
      comment: 'What a feature does on the server, its module.ts says.',
      severity: 'error',
      from: { path: '^src/(app|process)/' },
      to: { path: feature, pathNot: modules },
    },
    {
      name: 'app-names-features-in-a-list',
      severity: 'error',
      from: { path: '^src/app/', pathNot: '^src/app/modules[.]ts$' },
      to: { path: feature },
    },
    {
      name: 'foundations-know-no-feature',
      severity: 'error',
      from: { path: '^src/(shared|platform|ui)/' },
      to: { path: ['^src/(features|pages)/', app] },
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
    { name: 'features-know-no-page', severity: 'error', from: { path: feature }, to: { path: ['^src/pages/', app] } },
    { name: 'pages-know-no-app', severity: 'error', from: { path: '^src/pages/' }, to: { path: app } },
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
      from: { path: '^src/', pathNot: ['^src/(app/routes|process/develop)[.]ts$'] },
      to: { path: '^(tests|e2e|bench)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'product-needs-no-dev-package',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/(app/routes|process/develop)[.]ts$'] },
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
