import { mkdir, readdir, rm, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import type { Browser, BrowserContext, Page } from "@playwright/test"
import { onDemo } from "./demo.ts"
import { DEVICES, type Device, fileName, type Places, SHOTS, type Shot, THEMES, type Theme } from "./shots.ts"
import { toWebp } from "./webp.ts"

const FOLDER = fileURLToPath(new URL("../../packages/web/src/public/landing/pictures", import.meta.url))
const SCALE = 2

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>

/** `npm run screenshots`: takes the landing page's pictures from the product with the demo data. */
const main = () =>
  onDemo(async ({ browser, url, session, places }) => {
    const encoder = await browser.newPage()
    await emptyFolder()
    for (const device of DEVICES) {
      for (const theme of THEMES) {
        const context = await contextOf(browser, url, device, theme, session)
        for (const shot of SHOTS) {
          const png = await take(await context.newPage(), shot, places)
          for (const width of device.widths) await write(encoder, png, fileName(shot, theme, width), width)
        }
        await context.close()
      }
    }
  })

const contextOf = (browser: Browser, baseURL: string, device: Device, theme: Theme, storageState: Session) =>
  browser.newContext({
    baseURL,
    storageState,
    viewport: device.viewport,
    deviceScaleFactor: SCALE,
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
  })

async function take(page: Page, shot: Shot, places: Places): Promise<Buffer> {
  await page.goto(shot.path(places))
  await page.locator(shot.arrived).first().waitFor()
  await page.waitForLoadState("networkidle")
  await shot.prepare?.(page)
  await page.evaluate(() => document.fonts.ready)
  const png = await page.screenshot({ animations: "disabled", caret: "hide" })
  await page.close()
  return png
}

async function write(encoder: Page, png: Buffer, name: string, width: number): Promise<void> {
  const image = await toWebp(encoder, png, width)
  await writeFile(`${FOLDER}/${name}`, image)
  console.log(`${name}: ${Math.round(image.length / 1024)} KB`)
}

async function emptyFolder(): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  for (const name of await readdir(FOLDER)) await rm(`${FOLDER}/${name}`)
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
