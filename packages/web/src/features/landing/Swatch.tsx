import styles from "./Swatch.module.css"

const CELL = 12
const COUNT = 8
const SIDE = CELL * COUNT
const TEETH = 12
const TOOTH = SIDE / TEETH

/** Cut with pinking shears: a square whose edges go in and out. */
function pinkedEdge(): string {
  const side = Array.from({ length: TEETH }, (_, tooth) => tooth * TOOTH)
  const points = [
    ...side.flatMap((x) => [`${x},3`, `${x + TOOTH / 2},-1`]),
    ...side.flatMap((y) => [`${SIDE - 3},${y}`, `${SIDE + 1},${y + TOOTH / 2}`]),
    ...side.flatMap((x) => [`${SIDE - x},${SIDE - 3}`, `${SIDE - x - TOOTH / 2},${SIDE + 1}`]),
    ...side.flatMap((y) => [`3,${SIDE - y}`, `-1,${SIDE - y - TOOTH / 2}`]),
  ]
  return `M${points.join("L")}Z`
}

const EDGE = pinkedEdge()

/** The crossings where the warp is on top, as one path. */
const crossings = (weave: readonly string[]): string =>
  weave
    .flatMap((row, y) =>
      [...row].map((mark, x) => (mark === "x" ? `M${x * CELL} ${y * CELL}h${CELL}v${CELL}h-${CELL}z` : "")),
    )
    .join("")

/** A sample of cloth in this weave. */
export function Swatch({ weave }: { weave: readonly string[] }) {
  return (
    <svg className={styles.swatch} viewBox={`-2 -2 ${SIDE + 4} ${SIDE + 4}`} aria-hidden="true">
      <path d={EDGE} className={styles.ground} />
      <path d={crossings(weave)} className={styles.warp} style={{ clipPath: `path("${EDGE}")` }} />
    </svg>
  )
}
