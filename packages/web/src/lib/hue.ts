const HUES = [18, 42, 92, 150, 190, 225, 275, 320] as const

/** A steady, quiet colour for a name; dark ink on a pale ground reads at AA in both themes. */
export function hueOf(name: string): { background: string; ink: string } {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  const hue = HUES[sum % HUES.length] ?? HUES[0]
  return { background: `hsl(${hue} 55% 86%)`, ink: `hsl(${hue} 60% 22%)` }
}
