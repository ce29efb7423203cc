import lighthouse, { desktopConfig } from 'lighthouse'

/** `simulate` computes a slow phone and network from a fast load; `devtools` throttles the load itself. */
export type Throttling = 'simulate' | 'devtools'
/** A phone, 390 px wide, or a computer, 1440 px wide, with Lighthouse's other settings. */
export type Device = 'phone' | 'computer'

type Audit = {
  url: string
  port: number
  device: Device
  throttling: Throttling
  /** Excluded from search engines: crawlability is not audited. */
  isHidden: boolean
}

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

export type LighthouseFigures = {
  /** 0 to 100. */
  scores: Record<Category, number>
  lcpMs: number
  tbtMs: number
  cls: number
  /** Titles of the failed audits, performance aside. */
  complaints: string[]
}

// On a busy machine a trace may be unreadable; Lighthouse then asks for another run.
const attempts = 3

/** Loads a page as a device in the Chromium that listens on `port`. */
export async function runLighthouse(given: Audit): Promise<LighthouseFigures> {
  for (let attempt = 1; ; attempt++) {
    const lhr = await audit(given)
    if (!lhr.runtimeError) return readFigures(lhr)
    if (attempt === attempts) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`)
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

const screens = {
  phone: { mobile: true, width: 390, height: 844, deviceScaleFactor: 2, disabled: false },
  computer: { mobile: false, width: 1440, height: 900, deviceScaleFactor: 1, disabled: false },
}

async function audit({ url, port, device, throttling: throttlingMethod, isHidden }: Audit): Promise<Report> {
  const flags = { port, logLevel: 'error', output: 'json', screenEmulation: screens[device] } as const
  const skipAudits = isHidden ? ['is-crawlable'] : []
  const config = device === 'computer' ? desktopConfig : undefined
  const result = await lighthouse(
    url,
    { ...flags, throttlingMethod, onlyCategories: [...categories], skipAudits },
    config,
  )
  if (!result) throw new Error('Lighthouse returned no result.')
  return result.lhr
}

function readFigures(lhr: Report): LighthouseFigures {
  const figureOf = (id: string) => {
    const value = lhr.audits[id]?.numericValue
    if (value === undefined) throw new Error(`Lighthouse did not measure ${id}.`)
    return value
  }
  const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    lcpMs: figureOf('largest-contentful-paint'),
    tbtMs: figureOf('total-blocking-time'),
    cls: figureOf('cumulative-layout-shift'),
    complaints: listComplaints(lhr),
  }
}

function listComplaints(lhr: Report): string[] {
  return categories.slice(1).flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = lhr.audits[id]
      const costsPoints = weight > 0 && audit !== undefined && audit.score !== null && audit.score < 1
      return costsPoints ? [`${category}: ${audit.title} (${id})`] : []
    }),
  )
}
