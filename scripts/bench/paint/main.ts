import type { Browser } from "@playwright/test"
import { onDemo } from "../../screenshots/demo.ts"
import { mark, tableLine } from "../table.ts"
import { startHttp2Front } from "./http2.ts"
import { type Figures, visit } from "./measure.ts"
import { type MeasuredPage, pagesToMeasure } from "./pages.ts"

const RUNS = 3
/** Milliseconds (rules/platform.md#budgets). */
const LIMITS = { paint: 1500, data: 3500 }
const WIDTHS = [42, 9, 9, 9, 9, 7]

/**
 * `npm run bench:paint`: when signed-in pages first paint and when their data show, on a slow phone with an empty
 * cache, through HTTP/2 as in production, or from the local gateway with `-- --http1`; medians of three visits, on the
 * demo data. Exits with 1 when one is late.
 */
const main = () =>
  onDemo(async ({ browser, url, session: signedIn, places }) => {
    const front = process.argv.includes("--http1") ? null : await startHttp2Front(url)
    const site = front?.url ?? url
    // Browser storage of a session is per origin.
    const session = { ...signedIn, origins: signedIn.origins.map((one) => ({ ...one, origin: site })) }
    console.log(tableLine(WIDTHS, ["", "paint ms", "data ms", "scripts", "KB", "calls"]))
    let good = true
    for (const one of pagesToMeasure(places)) {
      // The first visit finds cold functions.
      await visit(browser, site, session, one)
      const figures = await medians(browser, site, session, one)
      const inTime = figures.paint <= LIMITS.paint && figures.data <= LIMITS.data
      good &&= inTime
      const { paint, data, scripts, kilobytes, calls } = figures
      const cells = [paint, data, scripts, kilobytes, calls].map((figure) => String(Math.round(figure)))
      console.log(tableLine(WIDTHS, [`${mark(inTime)} ${one.path}`, ...cells]))
    }
    front?.close()
    process.exitCode = good ? 0 : 1
  })

async function medians(
  browser: Browser,
  site: string,
  session: Parameters<typeof visit>[2],
  one: MeasuredPage,
): Promise<Figures> {
  const all: Figures[] = []
  for (let run = 0; run < RUNS; run++) all.push(await visit(browser, site, session, one))
  const median = (name: keyof Figures): number =>
    all.map((figures) => figures[name]).sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN
  return {
    paint: median("paint"),
    data: median("data"),
    scripts: median("scripts"),
    kilobytes: median("kilobytes"),
    calls: median("calls"),
  }
}

await main()
