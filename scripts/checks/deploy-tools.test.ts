import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProgram } from '../find/find-program.mjs'
import { root } from '../prepare.mjs'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sumine-deploy-'))
  cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const inDeploy = (name: string) => join(folder, 'deploy', name)
const read = (name: string) => readFileSync(inDeploy(name), 'utf8')

function run(program: string | undefined, args: string[], environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(program as string, args, {
    encoding: 'utf8',
    env: { ...process.env, HOME: folder, ...environment },
  })
  return { status, output: stdout + stderr }
}

const [nginx, caddy, promtool] = [findProgram(['nginx']), findProgram(['caddy']), findProgram(['promtool'])]
const haproxy = findProgram(['haproxy'])
const [systemd, kubectl, openssl] = [
  findProgram(['systemd-analyze']),
  findProgram(['kubectl']),
  findProgram(['openssl']),
]

test.skipIf(!nginx || !openssl)('nginx accepts its file', () => {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=anime.example', '-days', '1']
  execFileSync(
    openssl as string,
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject],
    { stdio: 'ignore' },
  )
  const site = read('nginx.conf')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace('/var/log/nginx/', `${folder}/`)
    .replace('/var/lib/nginx/', `${folder}/`)
  writeFileSync(inDeploy('nginx.conf'), site)
  const main = join(folder, 'nginx-main.conf')
  const frame = `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp { include ${inDeploy('nginx.conf')}; }\n`
  writeFileSync(main, frame)
  const { status, output } = run(nginx, ['-t', '-q', '-c', main])
  expect([status, output]).toEqual([0, ''])
})

test.skipIf(!caddy).each(['Caddyfile', 'Caddyfile.machine'])('Caddy accepts %s', (name) => {
  const args = ['validate', '--adapter', 'caddyfile', '--config', inDeploy(name)]
  const { status, output } = run(caddy, args, { SITE_HOST: 'anime.example' })
  expect([status, output]).toEqual([0, expect.stringContaining('Valid configuration')])
})

test.skipIf(!haproxy)('HAProxy accepts its file', () => {
  expect(run(haproxy, ['-c', '-q', '-f', inDeploy('haproxy.cfg')])).toEqual({ status: 0, output: '' })
})

test.skipIf(!promtool)('Prometheus accepts its file and rules, and the rules fire as expected', () => {
  for (const args of [
    ['check', 'rules', inDeploy('alerts.yml')],
    ['check', 'config', '--syntax-only', inDeploy('prometheus.yml')],
    ['test', 'rules', inDeploy('alerts-test.yml'), inDeploy('alerts-days-test.yml')],
  ]) {
    expect([args, run(promtool, args)]).toEqual([args, expect.objectContaining({ status: 0 })])
  }
})

test.skipIf(!systemd)('systemd accepts the unit', () => {
  const unit = inDeploy('sumine.service')
  writeFileSync(unit, read('sumine.service').replaceAll('/opt/sumine', root))
  expect(run(systemd, ['verify', '--man=no', unit])).toEqual({ status: 0, output: '' })
})

test.skipIf(!kubectl)('kubectl accepts the manifest, with its mounts and routes', () => {
  const manifest = join(folder, 'manifest')
  mkdirSync(manifest)
  writeFileSync(join(manifest, 'kubernetes.yaml'), read('kubernetes.yaml'))
  writeFileSync(join(manifest, 'kustomization.yaml'), 'resources: [kubernetes.yaml]\n')
  const { status, output } = run(kubectl, ['kustomize', manifest])
  const kinds = [...output.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind).sort()
  expect([status, kinds]).toEqual([
    0,
    ['Deployment', 'HorizontalPodAutoscaler', 'Ingress', 'PersistentVolumeClaim', 'PodDisruptionBudget', 'Service'],
  ])
})
