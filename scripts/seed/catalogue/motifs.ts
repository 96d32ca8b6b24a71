import type { Category } from "./captions.ts"

/** Drawings of the demo creators' subjects. */

export interface Inks {
  light: string
  middle: string
  dark: string
  paper: string
}

/** Stands on the origin, some 170 high. */
export type Motif = (inks: Inks) => string

export const round = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
  more = "",
) => `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`
export const disc = (x: number, y: number, radius: number, fill: string, more = "") =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`
export const shape = (path: string, fill: string, more = "") => `<path d="${path}" fill="${fill}" ${more}/>`
export const line = (path: string, stroke: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

const bottle: Motif = ({ middle, dark, paper }) =>
  round(-16, -170, 32, 34, 6, dark) +
  round(-38, -140, 76, 140, 16, middle) +
  round(-38, -92, 76, 52, 0, paper)

const jar: Motif = ({ middle, dark, paper }) =>
  round(-50, -74, 100, 74, 14, paper) +
  round(-54, -98, 108, 30, 8, dark) +
  round(-26, -48, 52, 22, 11, middle)

const lipstick: Motif = ({ middle, dark, paper }) =>
  shape("M-17 -100V-142Q4 -156 17 -168V-100Z", middle) +
  round(-21, -104, 42, 38, 3, paper) +
  round(-27, -66, 54, 66, 4, dark)

const bag: Motif = ({ middle, dark, paper }) =>
  line("M-30 -112C-30 -176 30 -176 30 -112", dark, 8) +
  shape("M-66 -116H66L78 0H-78Z", middle) +
  disc(0, -58, 15, paper)

const dress: Motif = ({ middle, dark, paper }) =>
  line("M0 -200V-186M-36 -166L0 -186L36 -166", dark, 5) +
  shape("M-28 -170H28L22 -116L66 -12H-66L-22 -116Z", middle) +
  shape("M-23 -118H23L27 -104H-27Z", paper)

const hat: Motif = ({ middle, dark }) =>
  shape("M-52 -26C-50 -100 50 -100 52 -26Z", middle) +
  shape("M-53 -44H53L54 -22H-54Z", dark) +
  shape("M-96 -20C-60 -36 60 -36 96 -20C90 6 -90 6 -96 -20Z", middle)

const cup: Motif = ({ middle, dark, paper }) =>
  line("M-16 -122C-28 -140 -4 -150 -16 -170M16 -122C4 -140 28 -150 16 -170", paper, 6) +
  line("M46 -78C86 -82 84 -28 42 -30", paper, 10) +
  shape("M-54 -98H54C54 -30 40 -6 20 -6H-20C-40 -6 -54 -30 -54 -98Z", paper) +
  shape("M-54 -98H54L53 -82H-53Z", dark) +
  round(-76, -9, 152, 10, 5, middle)

const bowl: Motif = ({ light, middle, dark, paper }) =>
  [-40, 0, 40].map((x, at) => disc(x, -86 - (at % 2) * 14, 32, at % 2 ? light : middle)).join("") +
  shape("M-92 -82H92C92 -26 58 0 0 0C-58 0 -92 -26 -92 -82Z", paper) +
  shape("M-92 -82H92L90 -66H-90Z", dark)

const pan: Motif = ({ middle, dark, paper }) =>
  round(44, -70, 100, 16, 8, dark) +
  shape("M-84 -76H64C64 -18 44 0 18 0H-38C-64 0 -84 -18 -84 -76Z", dark) +
  shape("M-74 -84C-40 -112 30 -108 54 -84Z", paper) +
  disc(-8, -92, 13, middle)

const dumbbell: Motif = ({ middle, dark, paper }) =>
  round(-70, -54, 140, 16, 8, paper) +
  [-94, -72, 50, 72]
    .map((x, at) => round(x, at % 3 ? -92 : -78, 22, at % 3 ? 92 : 64, 8, at % 3 ? middle : dark))
    .join("")

const flask: Motif = ({ middle, dark, paper }) =>
  round(-20, -172, 40, 30, 8, dark) +
  round(-34, -144, 68, 144, 20, middle) +
  round(-34, -96, 68, 14, 0, paper)

const ball: Motif = ({ middle, dark, paper }) =>
  disc(0, -70, 70, paper) +
  shape("M0 -104L30 -82L18 -46H-18L-30 -82Z", dark) +
  line("M0 -104V-138M30 -82L62 -98M18 -46L40 -16M-18 -46L-40 -16M-30 -82L-62 -98", middle, 7)

const gamepad: Motif = ({ middle, dark, paper }) =>
  shape(
    "M-72 -110H72C112 -110 118 0 88 0C62 0 58 -34 36 -34H-36C-58 -34 -62 0 -88 0C-118 0 -112 -110 -72 -110Z",
    middle,
  ) +
  line("M-58 -88V-56M-74 -72H-42", paper, 11) +
  disc(46, -82, 9, paper) +
  disc(66, -62, 9, dark)

const screen: Motif = ({ light, middle, dark, paper }) =>
  round(-100, -160, 200, 124, 10, dark) +
  round(-90, -150, 180, 104, 4, light) +
  shape("M-90 -46V-84L-44 -114L2 -76L40 -100L90 -60V-46Z", middle) +
  round(-12, -38, 24, 28, 0, dark) +
  round(-54, -12, 108, 12, 6, paper)

const candle: Motif = ({ light, middle, dark, paper }) =>
  shape("M0 -150C20 -124 14 -104 0 -104C-14 -104 -20 -124 0 -150Z", light) +
  line("M0 -104V-92", dark, 4) +
  round(-42, -94, 84, 94, 10, paper) +
  round(-42, -60, 84, 30, 0, middle)

const vase: Motif = ({ light, middle, dark, paper }) =>
  line("M0 -90C-6 -140 -36 -160 -46 -196M0 -90C0 -150 6 -170 4 -206M0 -90C8 -130 40 -150 54 -184", dark, 5) +
  [disc(-46, -198, 21, light), disc(4, -212, 24, paper), disc(54, -188, 19, light)].join("") +
  shape("M-24 -100H24C18 -74 54 -58 46 -20C42 0 -42 0 -46 -20C-54 -58 -18 -74 -24 -100Z", middle)

const plant: Motif = ({ middle, dark, paper }) =>
  ["-74 -120", "74 -128", "-34 -176", "38 -182"]
    .map((tip, at) =>
      shape(
        `M0 -64C${at % 2 ? "10 -120" : "-10 -116"} ${tip} ${tip}C${tip} ${at % 2 ? "60 -70" : "-60 -66"} 0 -64Z`,
        at > 1 ? middle : dark,
      ),
    )
    .join("") + shape("M-46 -70H46L34 0H-34Z", paper)

const books: Motif = ({ light, middle, dark, paper }) =>
  round(-86, -32, 172, 32, 4, dark) +
  round(-74, -62, 150, 30, 4, paper) +
  round(-80, -92, 142, 30, 4, middle) +
  round(-60, -32, 12, 32, 0, light) +
  shape("M-50 -92L-16 -150L56 -112L40 -92Z", light)

const openBook: Motif = ({ light, middle, dark, paper }) =>
  shape(
    "M0 -20C-30 -44 -80 -46 -112 -32V-118C-80 -132 -30 -130 0 -106C30 -130 80 -132 112 -118V-32C80 -46 30 -44 0 -20Z",
    paper,
  ) +
  shape(
    "M-112 -32C-80 -46 -30 -44 0 -20C30 -44 80 -46 112 -32V-14C80 -28 30 -26 0 -2C-30 -26 -80 -28 -112 -14Z",
    dark,
  ) +
  line(
    "M-88 -104C-60 -110 -34 -106 -18 -94M-88 -80C-60 -86 -34 -82 -18 -70M18 -94C34 -106 60 -110 88 -104M18 -70C34 -82 60 -86 88 -80",
    middle,
    5,
  ) +
  shape("M56 -122L72 -122V-84L64 -92L56 -84Z", light)

const blocks: Motif = ({ light, middle, dark, paper }) =>
  round(-84, -76, 76, 76, 8, middle) +
  round(4, -76, 76, 76, 8, dark) +
  round(-40, -152, 76, 76, 8, paper) +
  disc(-46, -38, 17, paper) +
  shape("M42 -62L60 -20H24Z", light) +
  round(-18, -130, 32, 32, 4, middle)

const kite: Motif = ({ light, middle, dark, paper }) =>
  line("M0 -60C-30 -30 24 -20 -6 0", dark, 4) +
  shape("M0 -214L58 -146L0 -60L-58 -146Z", middle) +
  shape("M0 -214L58 -146H0Z", paper) +
  shape("M0 -60L-58 -146H0Z", light)

const armchair: Motif = ({ middle, dark, paper }) =>
  round(-62, -140, 124, 100, 26, middle) +
  round(-88, -86, 40, 66, 18, middle) +
  round(48, -86, 40, 66, 18, middle) +
  round(-56, -66, 112, 44, 14, paper) +
  line("M-64 -20L-72 0M64 -20L72 0", dark, 8)

const lamp: Motif = ({ light, middle, dark, paper }) =>
  shape("M-40 -100H40L90 0H-90Z", light, 'opacity=".35"') +
  line("M0 -110V-8", dark, 7) +
  round(-42, -10, 84, 10, 5, dark) +
  shape("M-34 -190H34L62 -110H-62Z", middle) +
  shape("M-34 -190H34L37 -180H-37Z", paper)

const phone: Motif = ({ light, middle, dark, paper }) =>
  round(-50, -180, 100, 180, 18, dark) +
  round(-42, -166, 84, 152, 8, paper) +
  round(-32, -152, 64, 56, 6, middle) +
  [-80, -60, -40].map((y, at) => round(-32, y, 64 - at * 14, 9, 4, light)).join("")

const headphones: Motif = ({ middle, dark, paper }) =>
  line("M-66 -50C-70 -180 70 -180 66 -50", dark, 14) +
  round(-88, -86, 38, 78, 18, middle) +
  round(50, -86, 38, 78, 18, middle) +
  round(-56, -78, 12, 62, 6, paper) +
  round(44, -78, 12, 62, 6, paper)

const vinyl: Motif = ({ light, middle, dark, paper }) =>
  disc(26, -78, 78, dark) +
  disc(26, -78, 52, "none", `stroke="${middle}" stroke-width="2" opacity=".6"`) +
  disc(26, -78, 26, light) +
  disc(26, -78, 6, dark) +
  round(-106, -156, 116, 156, 4, middle) +
  shape("M-106 0L10 -120V0Z", paper, 'opacity=".85"')

const smile: Motif = ({ middle, dark, paper }) =>
  shape(
    "M-96 -176H96Q110 -176 110 -162V-58Q110 -44 96 -44H4L-40 0V-44H-96Q-110 -44 -110 -58V-162Q-110 -176 -96 -176Z",
    paper,
  ) +
  disc(-36, -122, 12, dark) +
  disc(36, -122, 12, dark) +
  line("M-42 -88C-20 -62 20 -62 42 -88", middle, 11)

const car: Motif = ({ light, middle, dark, paper }) =>
  shape("M-78 -60L-48 -104H34L76 -60Z", dark) +
  shape("M-64 -62L-42 -94H-8V-62ZM2 -62V-94H30L60 -62Z", light) +
  shape("M-118 -22C-118 -58 -90 -64 -70 -64H78C108 -62 118 -46 118 -22Z", middle) +
  [-66, 66].map((x) => disc(x, -22, 23, dark) + disc(x, -22, 10, paper)).join("")

const leaf: Motif = ({ light, middle, dark, paper }) =>
  shape("M0 0C-84 -60 -60 -150 0 -196C60 -150 84 -60 0 0Z", middle) +
  line("M0 0V-160M0 -60L-36 -92M0 -60L36 -92M0 -104L-26 -130M0 -104L26 -130", light, 5) +
  disc(-92, -20, 20, paper) +
  disc(-70, -13, 13, dark) +
  disc(86, -15, 15, paper)

export const THINGS: Record<Exclude<Category, "Voyage">, readonly [Motif, Motif, Motif]> = {
  Beauté: [bottle, jar, lipstick],
  Mode: [dress, bag, hat],
  Cuisine: [bowl, pan, cup],
  Sport: [dumbbell, flask, ball],
  Gaming: [gamepad, screen, headphones],
  Lifestyle: [cup, candle, vase],
  Famille: [blocks, kite, openBook],
  Décoration: [armchair, lamp, plant],
  Tech: [phone, screen, headphones],
  Humour: [smile, phone, cup],
  Musique: [vinyl, headphones, phone],
  Automobile: [car, car, car],
  "Bien-être": [leaf, candle, bottle],
  Livres: [books, openBook, cup],
}
