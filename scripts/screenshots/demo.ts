import { type Browser, type BrowserContext, chromium } from "@playwright/test"
import { forkEngine } from "../local/fork/index.ts"
import { buildSite } from "../local/site.ts"
import { ensureChromium } from "../test/chromium.ts"
import { findPlaces, signIn } from "./places.ts"
import type { Places } from "./shots.ts"

const PERSON = "camille@lumiere.example"

interface Demo {
  browser: Browser
  /** Address of the product. */
  url: string
  /** Of a signed-in user. */
  session: Awaited<ReturnType<BrowserContext["storageState"]>>
  places: Places
}

/** Runs `work` with a browser on the product with the demo data, and ends both afterwards. */
export async function onDemo(work: (demo: Demo) => Promise<void>): Promise<void> {
  const executablePath = await ensureChromium()
  if (!executablePath)
    throw new Error("Chromium est introuvable : installez-le, ou donnez son chemin dans CHROMIUM_PATH.")
  await buildSite(console.log)
  const engine = await forkEngine({ seed: "demo", indexLagMs: 0 })
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
  const { url } = engine.info
  try {
    const entrance = await browser.newContext({ baseURL: url })
    const page = await entrance.newPage()
    await signIn(page, PERSON)
    const places = await findPlaces(page)
    const session = await entrance.storageState()
    await entrance.close()
    await work({ browser, url, session, places })
  } finally {
    await browser.close()
    await engine.stop()
  }
  process.disconnect?.()
}
