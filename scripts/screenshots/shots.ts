import type { Page } from "@playwright/test"

/** A campaign in progress of the demo data, its client, its brand's link. */
export interface Places {
  campaign: string
  client: string
  token: string
}

export interface Shot {
  /** File name: `campagne-light-1600.webp`. */
  name: string
  path: (places: Places) => string
  /** Selector of the loaded content. */
  arrived: string
  /** Actions before the picture. */
  prepare?: (page: Page) => Promise<unknown>
}

async function openPermissions(page: Page): Promise<void> {
  const member = page.locator("#team li").filter({ hasText: "Hugo Bernard" })
  await member.getByRole("button", { name: /permissions/i }).click()
  await page.getByRole("dialog").getByText("Comptabilité").waitFor()
}

export const SHOTS: readonly Shot[] = [
  { name: "collaborations", path: () => "/app/collaborations", arrived: "main article" },
  {
    name: "campagne",
    path: ({ campaign }) => `/app/collaborations/${campaign}`,
    arrived: "main [role=tabpanel] li",
  },
  { name: "suivi", path: ({ token }) => `/suivi/${token}`, arrived: "main [role=tabpanel]" },
  {
    name: "client",
    path: ({ client }) => `/app/clients/${client}`,
    arrived: 'main a[href^="/app/collaborations/"]',
  },
  { name: "equipe", path: () => "/app/account", arrived: "#team li", prepare: openPermissions },
]

export interface Device {
  name: "desktop" | "phone"
  viewport: { width: number; height: number }
  /** Widths of the files in pixels; the largest is at most twice the viewport's. */
  widths: readonly number[]
}

export const DEVICES: readonly Device[] = [
  { name: "desktop", viewport: { width: 1280, height: 800 }, widths: [800, 1600] },
  { name: "phone", viewport: { width: 390, height: 640 }, widths: [720] },
]

export const THEMES = ["light", "dark"] as const
export type Theme = (typeof THEMES)[number]

export const fileName = (shot: Shot, theme: Theme, width: number): string =>
  `${shot.name}-${theme}-${width}.webp`
