import lighthouse from 'lighthouse'

/** `simulate` computes a slow phone on a slow network from a fast load; `devtools` slows the load itself. */
export type Throttling = 'simulate' | 'devtools'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

export type LighthouseFigures = {
  /** 0 to 100. */
  scores: Record<Category, number>
  lcpMs: number
  tbtMs: number
  cls: number
  /** Titles of the audits that cost points, performance aside. */
  complaints: string[]
}

// On a busy machine a trace may come out unreadable: Lighthouse then asks to be run again.
const attempts = 3

/** Loads a page with Lighthouse's mobile settings in the Chromium that listens on `port`. */
export async function runLighthouse(url: string, port: number, throttling: Throttling): Promise<LighthouseFigures> {
  for (let attempt = 1; ; attempt++) {
    const lhr = await audit(url, port, throttling)
    if (!lhr.runtimeError) return readFigures(lhr)
    if (attempt === attempts) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`)
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

async function audit(url: string, port: number, throttlingMethod: Throttling): Promise<Report> {
  const result = await lighthouse(url, {
    port,
    throttlingMethod,
    logLevel: 'error',
    output: 'json',
    onlyCategories: [...categories],
  })
  if (!result) throw new Error('Lighthouse gave no result.')
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
