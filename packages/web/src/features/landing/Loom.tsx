const WARPS = Array.from({ length: 16 }, (_, column) => column)
const ROWS = Array.from({ length: 6 }, (_, row) => row)
const STEP = 80
const FIRST_ROW = 96
const HEIGHT = 1000
const RIGHT = WARPS.length * STEP

const warpAt = (column: number) => 40 + column * STEP
const rowAt = (row: number) => FIRST_ROW + row * STEP

/** Back and forth from the right, turning outside the warps. */
function weft(): string {
  const rows = ROWS.map((row) => {
    const leftwards = row % 2 === 0
    const turn = `a${STEP / 2} ${STEP / 2} 0 0 ${leftwards ? 0 : 1} 0 ${STEP}`
    return `H${leftwards ? 0 : RIGHT}${row === ROWS.length - 1 ? "" : turn}`
  })
  return `M${RIGHT} ${FIRST_ROW}${rows.join("")}`
}

/** The cloth in the making: warps hang from the top, the coral weft goes over one and under the next. */
export function Loom({ className = "" }: { className?: string }) {
  return (
    <svg
      className={className}
      width={RIGHT + 60}
      height={HEIGHT}
      viewBox={`-60 0 ${RIGHT + 60} ${HEIGHT}`}
      fill="none"
      aria-hidden="true"
    >
      <g stroke="var(--warp)" strokeWidth="18">
        {WARPS.map((column) => (
          <path key={column} d={`M${warpAt(column)} 0V${HEIGHT}`} />
        ))}
      </g>
      <path
        data-weft
        d={weft()}
        pathLength={1}
        stroke="var(--weft)"
        strokeWidth="12"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g stroke="var(--warp)" strokeWidth="18">
        {WARPS.flatMap((column) =>
          ROWS.filter((row) => (column + row) % 2 === 0).map((row) => (
            <path key={`${column}-${row}`} d={`M${warpAt(column)} ${rowAt(row) - 12}v24`} />
          )),
        )}
      </g>
    </svg>
  )
}
