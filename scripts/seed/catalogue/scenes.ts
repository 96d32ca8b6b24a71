import { type Category, SUBJECTS } from "./captions.ts"
import { disc, type Inks, line, round, shape, THINGS } from "./motifs.ts"

/** Drawings in place of the photographs that creators would post. */

const PAPER = "#fffaf2"

/** A 320 by 400 SVG of a category: its objects on a table, or a view for travel. */
export function sceneOf(category: Category, index: number): string {
  const [light, middle, dark] = SUBJECTS[category].colors
  const inks = { light, middle, dark, paper: PAPER }
  const drawing = category === "Voyage" ? view(inks, index) : stillLife(category, inks, index)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 400">${drawing}</svg>`
}

/** The item for the drawing's number. */
const turn = <One>(index: number, all: readonly [One, ...One[]]): One => all[index % all.length] ?? all[0]

function stillLife(category: Exclude<Category, "Voyage">, inks: Inks, index: number): string {
  const { light, middle, dark, paper } = inks
  const things = THINGS[category]
  const wall = turn(Math.floor(index / 3), [light, mixed(light, paper, 55), mixed(light, middle, 55)])
  const table = turn(Math.floor(index / 2), [middle, mixed(middle, dark, 60), mixed(light, middle, 50)])
  // An object in the background's colour would be invisible.
  const drawn = { ...inks, middle: table === middle ? mixed(middle, dark, 65) : middle }
  const behind = turn(index, [
    shape("M70 312V150a90 90 0 0 1 180 0V312Z", mixed(wall, middle, 72)),
    disc(turn(index, [96, 224, 160]), 132, 84, mixed(wall, middle, 70)),
    shape("M40 0H120L260 312H120Z", PAPER, 'opacity=".4"') +
      shape("M190 0H214L320 236V290Z", PAPER, 'opacity=".3"'),
    round(52, 52, 216, 176, 4, mixed(wall, dark, 88)) + round(64, 64, 192, 152, 2, mixed(wall, middle, 80)),
  ])
  const x = turn(index, [160, 176, 146])
  const scale = turn(index, [1.05, 1.2, 1.12, 0.98])
  const beside = x > 150 ? 58 : 262
  const [thing, other] = [turn(index, things), turn(index + 1, things)]
  const companion = index % 3 === 1 && other !== thing ? at(beside, 336, 0.5, other(drawn)) : ""
  return [
    `<rect width="320" height="400" fill="${wall}"/>`,
    behind,
    `<rect y="304" width="320" height="96" fill="${table}"/>`,
    `<ellipse cx="${x}" cy="338" rx="${92 * scale}" ry="13" fill="${dark}" opacity=".28"/>`,
    at(x, 338, scale, thing(drawn)),
    companion,
  ].join("")
}

function view(inks: Inks, index: number): string {
  const { light, middle, dark, paper } = inks
  const sky = turn(index, [light, "#ffe3c2", "#f9cfc0", mixed(light, paper, 40)])
  const sun = disc(
    turn(index, [80, 220, 160, 250]),
    turn(index, [110, 150, 190]),
    turn(index, [38, 52, 30]),
    index % 4 ? "#ff9d6c" : paper,
  )
  const [far, near] = [mixed(sky, middle, 45), mixed(middle, dark, 55)]
  const places = [
    shape("M-20 300L70 150L130 236L196 120L340 310V400H-20Z", far) +
      shape("M196 120L222 154L204 148L190 166L174 150Z", paper) +
      shape("M-20 340L60 250L150 330L230 262L340 350V400H-20Z", near) +
      [40, 74, 262].map((x) => shape(`M${x} 330l16 42h-32Z`, dark)).join(""),
    `<rect y="230" width="320" height="120" fill="${middle}"/>` +
      line("M30 262H96M180 256H262M110 292H210M232 318H300", mixed(light, paper, 50), 4) +
      at(
        turn(index, [206, 120]),
        268,
        0.9,
        shape("M-8 -10V-130L62 -16Z", paper) +
          shape("M-14 -14V-96L-52 -18Z", light) +
          shape("M-60 -10H66C56 14 -46 14 -60 -10Z", dark),
      ) +
      shape("M0 350C90 322 220 372 320 340V400H0Z", "#f4dcb4"),
    shape("M0 270C70 220 130 240 190 266C240 288 290 262 320 244V400H0Z", far) +
      shape("M0 330C90 280 180 300 320 350V400H0Z", "#e9b97c") +
      line("M150 400C160 340 190 320 176 286", paper, 9) +
      [60, 250]
        .map((x) =>
          line(
            `M${x} 330V268M${x} 300C${x - 22} 300 ${x - 22} 290 ${x - 22} 276M${x} 292C${x + 20} 292 ${x + 20} 282 ${x + 20} 266`,
            near,
            10,
          ),
        )
        .join(""),
    `<rect y="286" width="320" height="114" fill="${near}"/>` +
      [0, 1, 2, 3, 4, 5]
        .map((column) => {
          const top = turn(column + index, [190, 150, 214, 170, 128])
          return (
            round(column * 56 - 8, top, 52, 220, 3, column % 2 ? far : middle) +
            [0, 1, 2, 3]
              .map((row) =>
                round(column * 56 + (row % 2 ? 24 : 4), top + 16 + row * 26, 10, 13, 2, "#ffe9a8"),
              )
              .join("")
          )
        })
        .join("") +
      `<rect y="330" width="320" height="70" fill="${dark}"/>`,
  ] as const
  return [`<rect width="320" height="400" fill="${sky}"/>`, sun, turn(Math.floor(index / 2), places)].join("")
}

const at = (x: number, y: number, scale: number, drawing: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${drawing}</g>`

/** A mix of two hexadecimal colours, with this percentage of the first. */
function mixed(one: string, other: string, percent: number): string {
  const channel = (from: number) => {
    const [a = 0, b = 0] = [one, other].map((color) => Number.parseInt(color.slice(from, from + 2), 16))
    return Math.round((a * percent + b * (100 - percent)) / 100)
      .toString(16)
      .padStart(2, "0")
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}
