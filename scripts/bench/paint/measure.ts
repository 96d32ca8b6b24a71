import type { Browser, BrowserContext, Page } from "@playwright/test"
import type { MeasuredPage } from "./pages.ts"

/** A slow phone: a quarter of this machine's speed, on a slow 4G network. */
const CPU_SLOWDOWN = 4
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const VIEWPORT = { width: 390, height: 844 }
/** Later requests come within this time. */
const QUIET_MS = 3000
const TIMEOUT_MS = 60_000

export interface Figures {
  /** Milliseconds from the beginning of the navigation. */
  paint: number
  data: number
  scripts: number
  kilobytes: number
  calls: number
}

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>

/** One visit with an empty browser cache. */
export async function visit(
  browser: Browser,
  site: string,
  storageState: Session,
  { path, data }: MeasuredPage,
): Promise<Figures> {
  const context = await browser.newContext({
    baseURL: site,
    storageState,
    // For the front's own certificate (`http2.ts`).
    ignoreHTTPSErrors: true,
    viewport: VIEWPORT,
    reducedMotion: "reduce",
  })
  try {
    const page = await context.newPage()
    await slowDown(page)
    const traffic = await listen(page)
    await page.addInitScript(watchFor, data)
    await page.goto(path, { waitUntil: "commit" })
    await page.waitForFunction(() => "dataShownAt" in window, undefined, { timeout: TIMEOUT_MS })
    await page.waitForTimeout(QUIET_MS)
    const times = await page.evaluate(() => ({
      paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
      data: Number(Reflect.get(window, "dataShownAt")),
    }))
    return { ...times, ...traffic() }
  } finally {
    await context.close()
  }
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Network.enable")
  await devtools.send("Network.emulateNetworkConditions", NETWORK)
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN })
}

/** Counts the page's requests from now on. */
async function listen(page: Page): Promise<() => Pick<Figures, "scripts" | "kilobytes" | "calls">> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send("Network.enable")
  let bytes = 0
  const asked: string[] = []
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  page.on("request", (request) => asked.push(new URL(request.url()).pathname))
  return () => ({
    scripts: asked.filter((path) => path.endsWith(".js")).length,
    kilobytes: bytes / 1024,
    calls: asked.filter((path) => path.startsWith("/api/")).length,
  })
}

/** Runs in the page: records when its data are painted. Placeholders have the same shape, but are marked busy. */
function watchFor(selector: string): void {
  const look = () => {
    if (document.querySelector('main [aria-busy="true"]')) return
    if (!document.querySelector(selector)?.checkVisibility()) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { dataShownAt: performance.now() })))
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ["aria-busy"] })
}
