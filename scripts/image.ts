// npm run image: builds the image of deploy/Dockerfile as `sumine` with Debian's podman, without a registry of images:
// on a base of Debian's packages and the project's Node. Then runs it without rights, with each command of `sumine`.
// As root on Debian: apt install podman runc mmdebstrap
import { execFile } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { closeAtEnd, withClosing } from '../bench/kit/closing.ts'
import { startPostgres } from '../bench/kit/open-database.ts'
import { findProgram } from './find/find-program.mjs'
import { nodeProgram, root } from './prepare.mjs'
import { step } from './steps.mjs'

const [base, image] = ['localhost/sumine-base', 'localhost/sumine']
const release = 'bookworm'
const longestStartS = 120
const npm = process.env.npm_execpath
const hasPrograms = ['podman', 'mmdebstrap'].every((name) => findProgram([name]))
if (!hasPrograms || !npm) throw new Error('As root on Debian: apt install podman runc mmdebstrap, then npm run image')

/** Returns what a program prints. @throws with that when it fails */
async function run(program: string, ...args: string[]): Promise<string> {
  const options = { cwd: root, maxBuffer: 2 ** 28 }
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, options)
    return stdout + stderr
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`, { cause: error })
  }
}

/** Makes what the image of Node has: Debian with its security updates, Node, npm, and the account `node`. */
function makeBase(file: string): Promise<string> {
  const [library, programs] = ['/usr/local/lib/node_modules', '/usr/local/bin']
  const hooks = [
    'chroot "$1" useradd --uid 1000 --create-home node',
    `mkdir -p "$1${library}"`,
    `copy-in ${dirname(dirname(npm as string))} ${library}`,
    `cp --dereference ${nodeProgram} "$1${programs}/node"`,
    `ln -s ${library}/npm/bin/npm-cli.js "$1${programs}/npm"`,
  ]
  return run('mmdebstrap', '--variant=minbase', ...hooks.map((hook) => `--customize-hook=${hook}`), release, file)
}

/** Builds without namespaces, which not every machine lets a build make. */
function build(folder: string): Promise<string> {
  const authorities = process.env.NODE_EXTRA_CA_CERTS
  const settings = join(folder, 'npmrc')
  writeFileSync(settings, 'cafile=/authorities.pem\n')
  const mounted = authorities ? [`${settings}:/usr/local/etc/npmrc:ro`, `${authorities}:/authorities.pem:ro`] : []
  return run(
    'podman',
    ...['build', '--isolation', 'chroot', '--network', 'host', '--format', 'docker', '--tag', image],
    ...mounted.flatMap((volume) => ['--volume', volume]),
    ...['--build-arg', `BASE=${base}`, '--file', 'deploy/Dockerfile', '.'],
  )
}

// crun, the default, refuses machines with cgroups of both versions.
const podman = (...words: string[]) => run('podman', ...(findProgram(['runc']) ? ['--runtime', 'runc'] : []), ...words)

/** What the site runs with: a database behind a socket, no network, and the rights of deploy/kubernetes.yaml. */
function describeContainer(socketFolder: string): string[] {
  const settings = {
    DATABASE_URL: 'postgres://sumine@localhost/sumine?host=/database',
    DEMO: 'off',
    PUBLIC_URL: 'https://anime.example',
    TRUST_PROXY: '1',
  }
  return [
    ...['--network', 'none', '--read-only', '--tmpfs', '/tmp', '--volume', `${socketFolder}:/database`],
    ...['--cap-drop', 'all', '--security-opt', 'no-new-privileges'],
    // The usual limits are more than every machine allows.
    ...['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'],
    ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  ]
}

async function untilHealthy(name: string): Promise<void> {
  for (let seconds = 0; ; seconds++) {
    const problem = await podman('healthcheck', 'run', name).then(() => undefined, String)
    if (problem === undefined) return
    if (seconds === longestStartS) throw new Error(`${problem}\n${await podman('logs', name)}`)
    await pause(1000)
  }
}

async function requireOutput(label: string, expected: RegExp, work: () => Promise<string>): Promise<void> {
  await step(label, async () => {
    const printed = await work()
    if (!expected.test(printed)) throw new Error(`${expected} is missing in:\n${printed}`)
  })
}

await withClosing(async () => {
  const { folder, address } = await startPostgres()
  if (!('socketFolder' in address)) throw new Error('The embedded PostgreSQL has a socket.')
  const archive = join(folder, 'base.tar')
  await step(`Base of Debian ${release}`, () => makeBase(archive))
  await podman('import', archive, base)
  await step('Image', () => build(folder))

  // The container's account is a stranger to the folder.
  for (let place = address.socketFolder; place !== dirname(folder); place = dirname(place)) chmodSync(place, 0o755)
  const container = describeContainer(address.socketFolder)
  const name = `sumine-${process.pid}`
  closeAtEnd(() => podman('rm', '--force', '--volumes', name))
  await podman('run', '--detach', '--name', name, ...container, image)
  await step('Healthy', () => untilHealthy(name))

  const inside = (...words: string[]) => podman('exec', name, ...words)
  const sumine = (words: string, expected: RegExp) =>
    requireOutput(`sumine ${words}`, expected, () => inside('sumine', ...words.split(' ')))
  await requireOutput('Not root', /^1000\s*$/, () => inside('id', '--user'))
  await requireOutput('Only /data and /tmp are written to', /^touch: .*Read-only file system\s*$/, () =>
    inside('sh', '-c', 'touch /data/x /tmp/x && ! touch /site/x'),
  )
  const catalogue = join(folder, 'catalogue.csv')
  writeFileSync(catalogue, 'title;type\nLe phare;Anime\n')
  await podman('cp', catalogue, `${name}:/data/catalogue.csv`)
  await sumine('build', /^$/)
  await sumine('migrate', /^The database is up to date/m)
  await sumine(
    'user --email a@exemple.fr --username ada --password Phare-8421-rouge --role Administrateur',
    /^Administrateur ada/m,
  )
  await sumine('import /data/catalogue.csv', /^Animes : 1 créé,/m)
  await sumine('partition --parts=4', /^watch_progress: 0 rows in 4 parts/m)
  await sumine('backup /data/site.tar', /site\.tar: \d+ rows/)
  await sumine('restore --check /data/site.tar', /site\.tar restores/)
  // Without a network the host cannot be asked, so the command fails.
  await requireOutput('sumine host try', /^Plays: https:/m, () =>
    inside('sh', '-c', '! sumine host try https://video.example/film.mp4'),
  )
  const atPort = ['--env', 'RESOLVER_URL=http://localhost:4000', name]
  await requireOutput('sumine resolver, until it is stopped', /^ *Resolver ready in/m, () =>
    podman('exec', ...atPort, 'timeout', '--preserve-status', '30', 'sumine', 'resolver'),
  )
  await sumine('check', /^✓ database/m)
  await podman('stop', name)
  await requireOutput('Stopped with 0', /^0\s*$/, () => podman('wait', name))
  await requireOutput('sumine restore /data/site.tar --replace', /^Saved on/m, () =>
    podman(
      'run',
      '--rm',
      '--volumes-from',
      name,
      ...container,
      image,
      'sumine',
      'restore',
      '/data/site.tar',
      '--replace',
    ),
  )
})
