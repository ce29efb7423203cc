import { type ChildProcess, spawn } from 'node:child_process'
import { makeTemporaryFolder, stopProcess } from '../../bench/kit/site-process.ts'
import { root } from '../../scripts/prepare.mjs'
import { expectPlaying, startPlaying, test, visitEpisode } from '../kit/test.ts'

// One site for all: its episodes link to the stand-ins of the video hosts, whose names the browser has to resolve.
test.describe.configure({ mode: 'default' })
test.use({
  // The browser logs the dead link, and pictures that the stand-ins do not have.
  expectedComplaint: /videos\/resolve|\/pictures\//,
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP *.test 127.0.0.1'] })
  },
})

const { folder, remove } = makeTemporaryFolder()
let site: ChildProcess
let url = ''

test.beforeAll(async () => {
  site = spawn(process.execPath, ['e2e/kit/site-with-hosts.ts', folder], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  })
  url = await new Promise((resolve, reject) => {
    site.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim()))
    site.once('exit', (code) => reject(new Error(`The site with stand-in hosts ended with ${code}.`)))
  })
})
test.afterAll(async () => {
  await stopProcess(site)
  await remove()
})

for (const [number, what, address] of [
  [1, 'a sibnet link plays, from where its page leads', /^http:\/\/dv1\.sibnet\.test:\d+\/33\/44\/1\.mp4\?/],
  [2, 'a sendvid link plays', /^http:\/\/videos2\.sendvid\.test:\d+\/aa\/a1\.mp4\?/],
  [
    3,
    'a vidmoly link plays by the playlist that this site makes whole',
    /^http:\/\/box-1\.flux\.test:\d+\/hls\/a1\/\d+p\//,
  ],
  [4, 'a playlist of another site plays', /^http:\/\/files\.test:\d+\/open\/film-hls\/\d+p\//],
  [5, 'a link whose video is gone gives way to the next one', /^http:\/\/box-1\.flux\.test:\d+\/hls\/a2\/\d+p\//],
  [6, "a link of the operator's own host plays", /^http:\/\/cdn\.stage\.test:\d+\/a1\/\d+p\//],
] as const) {
  test(what, async ({ page }) => {
    const media = page.waitForRequest(address)
    const video = await visitEpisode(page, `${url}/watch/chez-les-hotes/Saison%201/${number}/VOSTFR`)
    await startPlaying(page)
    await media
    await expectPlaying(video, 0.5)
  })
}
