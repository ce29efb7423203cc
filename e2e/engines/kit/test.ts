import { writeFile } from 'node:fs/promises'
import { test as base, expect } from '@playwright/test'
import { findEngine } from '../../../scripts/find/find-engines.mjs'
import type { Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { toVisitor, type Visitor } from './visitor.ts'
import { openWatchedLine, type WatchedLine } from './watched-line.ts'
import { startWebKit } from './webkit.ts'

type Kit = {
  /** Complaints that this test expects: the failures that it provokes. */
  expectedComplaint: RegExp
  /** The connection from the browser to the site. */
  line: WatchedLine
  visitor: Visitor
}

// The demonstration has a missing cover and a missing clip, to show how the site handles them.
const missingOnPurpose = /introuvable(-\d+)?\.(webp|avif|mp4)/

/** A journey in the engine of its project, by a new visitor. */
export const test = base.extend<Kit, { engine: Engine | undefined }>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it
    async ({}, use, { project }) => {
      const engine = await startEngine(project.name)
      await use(engine)
      await engine?.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  expectedComplaint: [/(?!)/, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it
  line: async ({}, use) => {
    const line = await openWatchedLine(process.env.SITE_URL ?? '')
    await use(line)
    await line.close()
  },
  visitor: async ({ engine, line, expectedComplaint }, use, info) => {
    test.skip(!engine, 'This engine is not on this machine.')
    if (!engine) return
    const window = await engine.openWindow()
    await use(toVisitor(window, line.url))
    if (info.status !== info.expectedStatus) await writeFile(info.outputPath('last.png'), await window.takePicture())
    await window.close()
    const complaints = line.complaints.filter((text) => !missingOnPurpose.test(text) && !expectedComplaint.test(text))
    expect(complaints, 'nothing is complained about').toEqual([])
  },
})

/** @returns undefined when it is not installed */
async function startEngine(name: string): Promise<Engine | undefined> {
  const found = findEngine(name)
  return found?.name === 'firefox' ? startFirefox(found.program) : found && startWebKit(found.driver, found.browser)
}

export { expect }
