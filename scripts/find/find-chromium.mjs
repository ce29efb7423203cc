// Finds or installs the Chromium of browser tests and screenshots.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { nodeProgram, root, run } from '../prepare.mjs'
import { step } from '../steps.mjs'
import { findProgram, installFromDebian } from './find-program.mjs'

const font = 'fonts-liberation'
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const shell = 'chromium-headless-shell'

/**
 * CHROMIUM_PATH, or a Chromium or Chrome of the system.
 * @returns {string | undefined} the path of the program
 */
export function findChromium() {
  return process.env.CHROMIUM_PATH || findProgram(names)
}

/**
 * The headless shell, which has no windows and no notifications and is a third faster; else Chromium.
 * @returns {string | undefined} the path of the program
 */
export function findHeadlessShell() {
  return process.env.CHROMIUM_PATH || findProgram([shell]) || findChromium()
}

/**
 * Finds Chromium, and installs it and its headless shell if they are missing: from the distribution as root on Debian,
 * else Playwright's own.
 * @returns {Promise<string>} the path of Chromium
 * @throws with what to install by hand when nothing works
 */
export async function ensureChromium() {
  const found = findChromium()
  if (found) {
    if (!existsSync(found)) throw new Error(`CHROMIUM_PATH names ${found}, which does not exist.`)
    await ensureFont()
    if (findHeadlessShell() === found && !process.env.CHROMIUM_PATH) await installFromDebian(shell).catch(() => {})
    return found
  }
  const failures = []
  for (const install of [installChromium, installFromPlaywright]) {
    try {
      const installed = await install()
      if (installed) return installed
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error))
    }
  }
  const advice = 'The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.'
  throw new Error([...failures, advice].join('\n'))
}

async function installChromium() {
  const isInstalled = await installFromDebian('chromium', ['chromium', shell, font])
  return isInstalled ? findChromium() : undefined
}

/** Layout journeys measure the fallback font: with another one lines break elsewhere. */
async function ensureFont() {
  if (!existsSync('/usr/share/fonts/truetype/liberation')) await installFromDebian(font)
}

async function installFromPlaywright() {
  const program = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  await step("Downloading Playwright's Chromium", () => run(nodeProgram, [program, 'install', 'chromium']))
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}
