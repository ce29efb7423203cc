import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../prepare.mjs'

const read = (name: string) => readFileSync(join(root, name), 'utf8')
const documented = new Set([...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name))

test('deployment examples set only existing settings', () => {
  const environment = /environment: &site-environment\n((?: {4}.*\n)+)/.exec(read('deploy/compose.yaml'))?.[1] ?? ''
  const inCompose = [...environment.matchAll(/^ {4}([A-Z0-9_]+):/gm)].map(([, name]) => name)
  const inKubernetes = [...read('deploy/kubernetes.yaml').matchAll(/\{ name: ([A-Z0-9_]+), value/g)].map(
    ([, name]) => name,
  )
  const inUnit = [...read('deploy/sumine.service').matchAll(/[= ]([A-Z][A-Z0-9_]+)=/g)].map(([, name]) => name)
  expect(inCompose.length).toBeGreaterThan(10)
  for (const name of [...inCompose, ...inKubernetes, ...inUnit]) expect(documented).toContain(name)
})

test('Kubernetes scrapes the port of the metrics, and keeps backups on a claim', () => {
  const manifest = read('deploy/kubernetes.yaml')
  const find = (part: RegExp) => part.exec(manifest)?.[1] ?? 'missing'
  const port = find(/name: METRICS_PORT, value: "(\d+)"/)
  expect(port).toMatch(/^\d+$/)
  expect(find(/prometheus\.io\/port: "(\d+)"/)).toBe(port)
  expect(find(/name: metrics, containerPort: (\d+)/)).toBe(port)
  const folder = find(/name: BACKUP_DIR, value: (\S+) \}/)
  expect(folder).toMatch(/^\//)
  expect(find(/name: backups, mountPath: (\S+) \}/)).toBe(folder)
  const claim = find(/name: backups\n +persistentVolumeClaim: \{ claimName: (\S+) \}/)
  expect(find(/kind: PersistentVolumeClaim\nmetadata:\n +name: (\S+)/)).toBe(claim)
})

test("the compose file's variables are in its example", () => {
  const asked = new Set([...read('deploy/compose.yaml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name))
  const given = [...read('deploy/example.env').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(new Set(given)).toEqual(asked)
})

test('the site of the compose file reads all settings of its .env', () => {
  expect(read('deploy/compose.yaml')).toMatch(/^x-site: &site\n(?: {2}.*\n)* {2}env_file: \.env\n/m)
})

test('a whole .env.example in the settings of a container leaves the site where the proxy and the volume are', () => {
  const image = /^ENV (.*)$/m.exec(read('deploy/Dockerfile'))?.[1] ?? ''
  for (const name of ['HOST', 'PORT', 'DATA_DIR']) {
    const [, value = 'missing'] = new RegExp(`\\b${name}=(\\S+)`).exec(image) ?? []
    expect(read('deploy/compose.yaml')).toMatch(new RegExp(`^    ${name}: "?${value}"?$`, 'm'))
    expect(read('deploy/kubernetes.yaml')).toMatch(new RegExp(`\\{ name: ${name}, value: "?${value}"? \\}`))
  }
})

test('the log of no container of the compose file grows for ever', () => {
  const compose = read('deploy/compose.yaml')
  expect(compose).toMatch(/^x-log: &log\n {2}logging:\n.*\n {4}options: \{ max-size: \w+, max-file: "\d+" \}$/m)
  expect(compose).toMatch(/^x-site: &site\n {2}<<: \*log$/m)
  const services = /^services:\n([\s\S]*?)^volumes:/m.exec(compose)?.[1] ?? ''
  const endless = services
    .split(/^ {2}(?=\S+:$)/m)
    .filter((text) => text.includes(':') && !/<<: \*(log|site)$/m.test(text))
  expect(endless).toEqual([])
})

test('files and health checks of the image and the unit exist', () => {
  const commands = read('scripts/commands.mjs')
  for (const file of ['deploy/Dockerfile', 'deploy/sumine.service']) {
    const used = [...read(file).matchAll(/(?:ExecStart=\/opt\/sumine\/bin\/|CMD \["|RUN bin\/)sumine(?:", ")? ?(\w+)/g)]
    expect(used.length).toBeGreaterThan(0)
    for (const [, name] of used) expect(commands).toMatch(new RegExp(`^ {2}${name}: \\{`, 'm'))
  }
  const health = read('src/platform/http/serve-health.ts')
  for (const file of ['deploy/Dockerfile', 'deploy/Caddyfile', 'deploy/kubernetes.yaml']) {
    for (const [path] of read(file).matchAll(/\/(?:health|ready)z/g)) expect(health).toContain(`'${path}'`)
  }
})

test('the volume of a pod holds the caches, of which each may grow by a tenth', () => {
  const files = ['catalogue/server/pictures/open-pictures.ts', 'sharing/server/images/open-share-images.ts']
  const sizes = files.map((file) => /maxFolderBytes = ([\d *]+)/.exec(read(`src/features/${file}`))?.[1] ?? 'missing')
  const bytes = sizes.map((size) => size.split('*').reduce((product, factor) => product * Number(factor), 1.1))
  const [, limit] = /name: data\n +emptyDir: \{ sizeLimit: (\d+)Gi \}/.exec(read('deploy/kubernetes.yaml')) ?? []
  expect(bytes.reduce((sum, each) => sum + each)).toBeLessThan(Number(limit) * 2 ** 30)
})

test('requests are routed to copies without a database, for their kept pages', () => {
  expect(read('deploy/Caddyfile')).toMatch(/health_uri \/healthz$/m)
  expect(read('deploy/kubernetes.yaml')).toMatch(/readinessProbe:\n +httpGet: \{ path: \/healthz,/)
})

test('Kubernetes lets a migration take half an hour', () => {
  const probe = /startupProbe:\n.*\n +periodSeconds: (\d+)\n +failureThreshold: (\d+)/
  const [, seconds, times] = probe.exec(read('deploy/kubernetes.yaml')) ?? []
  expect(Number(seconds) * Number(times)).toBeGreaterThanOrEqual(1800)
})

test('folders that the unit mounts for reading only can be opened', () => {
  expect(read('deploy/sumine.service')).toMatch(/^#ReadWritePaths=\/.*$/m)
  expect(read('docs/operating.md')).toMatch(/`BACKUP_DIR` names it; .*`ReadWritePaths`/)
})

test('the unit allows what a server for all addresses of the machine needs', () => {
  expect(read('node_modules/fastify/lib/server.js')).toContain('os.networkInterfaces()')
  expect(read('deploy/sumine.service')).toMatch(/^RestrictAddressFamilies=.*\bAF_NETLINK\b/m)
})

test('the image has no settings of the machine that builds it, such as deploy/.env and sumine.env', () => {
  expect(read('.dockerignore').split('\n')).toContain('**/*.env')
})
