// The commands of `sumine`, in JavaScript without dependencies, because the first command installs everything else.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, findNode, isOwnNode, root } from './prepare.mjs'

/** @typedef {{ file?: string, needsBuild?: boolean, summary: string }} Command */

/** @type {Record<string, Command>} */
const commands = {
  start: {
    file: 'src/process/main.ts',
    needsBuild: true,
    summary: 'runs the site; installs and builds what is missing',
  },
  build: { needsBuild: true, summary: 'installs and builds what is missing, for a start that may not write here' },
  check: {
    file: 'src/commands/check.ts',
    summary: 'looks at everything the settings name, and says what is wrong',
  },
  backup: {
    file: 'src/commands/backup.ts',
    summary: 'saves everything in one file: sumine backup [FILE or -], or --base',
  },
  restore: {
    file: 'src/commands/restore.ts',
    summary: 'sumine restore FILE [--replace] [--new], --check [FILE], or --until MOMENT',
  },
  migrate: { file: 'src/commands/migrate.ts', summary: 'brings the database to the structure of this version' },
  partition: {
    file: 'src/commands/partition.ts',
    summary: 'splits the positions of large sites while they run: [--parts=64], --whole, --stop',
  },
  user: {
    file: 'src/commands/user.ts',
    summary: 'makes an account: sumine user --email … --username … --password … --role …',
  },
  import: {
    file: 'src/commands/import.ts',
    summary: 'brings animes or episodes in: sumine import FILE [--dry-run]',
  },
  host: { file: 'src/commands/host.ts', summary: 'tries a link at its video host: sumine host try ADDRESS' },
  resolver: { file: 'src/commands/resolver.ts', summary: 'asks video hosts in a process of its own' },
}

/**
 * Runs a command with the project's own Node, in this process if it already runs on it.
 * @param {string[]} words the command's name and arguments
 */
export async function runSumine([name = '', ...args]) {
  if (['', 'help'].includes(name) || [name, ...args].some((word) => ['--help', '-h'].includes(word))) {
    process.stdout.write(help())
    return
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    process.stderr.write(`sumine has no command ${name}.\n\n${help()}`)
    process.exitCode = 2
    return
  }
  if (name === 'start') process.stdout.write('\n  Suminé\n\n')
  try {
    await ensureInstalled()
    if (command.needsBuild) await ensureBuilt()
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
  if (command.file) await runFile(join(root, command.file), args)
}

/** @param {string} file @param {string[]} args */
async function runFile(file, args) {
  process.env.NODE_ENV ??= 'production'
  if (isOwnNode()) {
    process.argv = [process.execPath, file, ...args]
    await import(pathToFileURL(file).href)
    return
  }
  const child = spawn(findNode(), [file, ...args], { stdio: 'inherit' })
  // Ctrl-C reaches the command itself (same terminal); signals to this process alone are forwarded.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

function help() {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(9)} ${summary}`)
  return `Suminé: sumine COMMAND\n\n${lines.join('\n')}\n\nSettings come from the environment and from the file .env of the project's folder,\nor from the file that SUMINE_SETTINGS names.\n`
}
