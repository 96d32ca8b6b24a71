/**
 * Computes an agency's appearance for outsiders (rules/platform.md#appearance): pure, so that the account page previews
 * it.
 */

export const COLOR = /^#[0-9a-f]{6}$/

/** WCAG AA, for text of any size. */
const READABLE = 4.5

type Rgb = readonly [number, number, number]

interface Theme {
  /** All backgrounds of the tone (`ui/styles/tokens.css`). */
  backgrounds: readonly Rgb[]
  surface: Rgb
  /** The colour to mix in until the tone is readable. */
  towards: Rgb
  /** Share of the colour in a tinted background. */
  tint: number
}

/** Of `#rrggbb`. */
function rgb(color: string): Rgb {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

const LIGHT: Theme = {
  backgrounds: ["#f8f4ee", "#fffdfa", "#ffffff"].map(rgb),
  surface: rgb("#fffdfa"),
  towards: rgb("#000000"),
  tint: 0.1,
}
const DARK: Theme = {
  backgrounds: ["#130d19", "#1c1425", "#261c31"].map(rgb),
  surface: rgb("#1c1425"),
  towards: rgb("#ffffff"),
  tint: 0.2,
}

export interface Tones {
  /** For links and buttons: readable on every background of the theme and on `soft`. */
  accent: string
  soft: string
}

/**
 * The tones of an agency's colour in both themes: the colour itself where it is readable, else the nearest readable
 * tone.
 */
export const tonesOf = (color: string): { light: Tones; dark: Tones } => ({
  light: tonesIn(LIGHT, rgb(color)),
  dark: tonesIn(DARK, rgb(color)),
})

function tonesIn({ backgrounds, surface, towards, tint }: Theme, color: Rgb): Tones {
  const soft = mixed(surface, color, tint)
  const on = [...backgrounds, soft]
  for (let share = 0; ; share += 0.02) {
    const accent = mixed(color, towards, Math.min(share, 1))
    const readable = on.every((background) => contrast(accent, background) >= READABLE)
    if (readable || share >= 1) return { accent: hex(accent), soft: hex(soft) }
  }
}

function mixed(from: Rgb, to: Rgb, share: number): Rgb {
  const channel = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * share)
  return [channel(0), channel(1), channel(2)]
}

const hex = (color: Rgb): string => `#${color.map((value) => value.toString(16).padStart(2, "0")).join("")}`

/** WCAG contrast ratio, 1 to 21. */
export const contrastBetween = (one: string, other: string): number => contrast(rgb(one), rgb(other))

function contrast(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Linear value of an sRGB channel, 0 to 255. */
function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
