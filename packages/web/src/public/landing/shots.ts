import type { ThemeName } from "../../lib/themeChoice.ts"
import darkPhone from "./pictures/collaborations-dark-720.webp"
import darkSmall from "./pictures/collaborations-dark-800.webp"
import darkLarge from "./pictures/collaborations-dark-1600.webp"
import lightPhone from "./pictures/collaborations-light-720.webp"
import lightSmall from "./pictures/collaborations-light-800.webp"
import lightLarge from "./pictures/collaborations-light-1600.webp"

/** Addresses of one picture in one theme. */
export interface Sources {
  phone: string
  small: string
  wide: string
}

/** Media query of the phone format. */
export const PHONE = "(width < 720px)"

export const sources = (phone: string, small: string, large: string): Sources => ({
  phone,
  small,
  wide: `${small} 800w, ${large} 1600w`,
})

/** The largest element above the fold. */
export const HERO: Record<ThemeName, Sources> = {
  dark: sources(darkPhone, darkSmall, darkLarge),
  light: sources(lightPhone, lightSmall, lightLarge),
}

export const HERO_SIZES = "(width >= 1280px) 1136px, 92vw"

function preload(media: string, attributes: Record<string, string>): void {
  const link = document.createElement("link")
  const all = { rel: "preload", as: "image", fetchpriority: "high", media, ...attributes }
  for (const [name, value] of Object.entries(all)) link.setAttribute(name, value)
  document.head.append(link)
}

/** In the theme set by `theme.js`. */
export function preloadHero(): void {
  const { phone, wide } = HERO[document.documentElement.dataset.theme === "dark" ? "dark" : "light"]
  preload(PHONE, { href: phone })
  preload(`not all and ${PHONE}`, { imagesrcset: wide, imagesizes: HERO_SIZES })
}
