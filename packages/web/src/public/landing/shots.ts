import type { ThemeName } from "../../lib/themeChoice.ts"

/** The pictures that `npm run screenshots` makes. */
export type ShotName = "collaborations" | "campagne" | "suivi" | "client" | "equipe"

/** Where the phone's shape is shown. */
export const PHONE = "(max-width: 640px)"

const fileOf = (name: ShotName, theme: ThemeName, width: number): string =>
  `/landing/${name}-${theme}-${width}.webp`

export const sourcesOf = (name: ShotName, theme: ThemeName) => ({
  phone: fileOf(name, theme, 720),
  small: fileOf(name, theme, 800),
  wide: `${fileOf(name, theme, 800)} 800w, ${fileOf(name, theme, 1600)} 1600w`,
})

export const HERO = { name: "collaborations", sizes: "(min-width: 1200px) 1136px, 92vw" } as const

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
