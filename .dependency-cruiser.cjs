/** The map of docs/ARCHITECTURE.md: the folders of src that each may import; the rules below narrow it. */
const map = {
  commands: ['process', 'app', 'features', 'platform', 'shared'],
  process: ['app', 'demo', 'features', 'platform', 'shared'],
  app: ['features', 'demo', 'shell', 'pages', 'platform', 'ui', 'shared'],
  demo: ['features', 'platform', 'shared'],
  shell: ['features', 'ui', 'shared'],
  pages: ['features', 'ui', 'shared'],
  features: ['platform', 'ui', 'shared'],
  platform: ['shared'],
  ui: ['shared'],
}
const feature = '^src/features/'
const rules = `${feature}[^/]+/[a-z-]*(rules|columns|words)[.]ts$`
const contracts = `${feature}[^/]+/[a-z-]*(contract|rules|columns|words|examples)[.]ts$`
const publicDoors = [contracts, `${feature}[^/]+/(server|web)/[a-z-]*/?public[.]tsx?$`]
const modules = `${feature}[^/]+/module[.]ts$`
const serverSide = [`${feature}[^/]+/server/`, modules, '^src/platform/']

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...Object.entries(map).map(([folder, others]) => ({
      name: `the-map-of-${folder}`,
      severity: 'error',
      from: { path: `^src/${folder}/` },
      to: { path: '^src/', pathNot: `^src/(${[folder, ...others].join('|')})/` },
    })),
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
      from: { path: [...serverSide, '^src/(commands|demo)/'] },
      to: { path: `${feature}[^/]+/web/|^src/ui/` },
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
      from: { path: '^src/(commands|demo|pages|shell)/' },
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
      name: 'the-worker-stands-alone',
      comment: 'It runs in the browser without a page.',
      severity: 'error',
      from: { path: '^src/worker/' },
      to: { pathNot: ['^src/(worker|shared)/', 'node_modules/workbox-'] },
    },
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
