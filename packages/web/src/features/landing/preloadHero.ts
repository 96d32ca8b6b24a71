import { HERO, PHONE, sourcesOf } from "./shots.ts"

function preload(media: string, attributes: Record<string, string>): void {
  const link = document.createElement("link")
  const all = { rel: "preload", as: "image", fetchpriority: "high", media, ...attributes }
  for (const [name, value] of Object.entries(all)) link.setAttribute(name, value)
  document.head.append(link)
}

/** The largest thing above the fold, in the theme that `theme.js` has found. */
export function preloadHero(): void {
  const theme = document.documentElement.dataset.theme === "dark" ? "dark" : "light"
  const { phone, wide } = sourcesOf(HERO.name, theme)
  preload(PHONE, { href: phone })
  preload(`not all and ${PHONE}`, { imagesrcset: wide, imagesizes: HERO.sizes })
}
