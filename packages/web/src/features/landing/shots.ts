import type { ThemeName } from "../../lib/palette.ts"

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

/** The first of them, above the fold. */
export const HERO = { name: "collaborations", sizes: "(min-width: 1200px) 1136px, 92vw" } as const
