import { Group } from "@visx/group"
import type { scaleBand } from "@visx/scale"
import { Bar } from "@visx/shape"
import { type KeyboardEvent, useRef, useState } from "react"
import { formatMoney } from "../../../lib/format.ts"
import { longMonth, type MonthRevenue } from "./months.ts"
import styles from "./Revenue.module.css"
import { barHeight } from "./scale.ts"

/** A single month does not fill the plot. */
const WIDEST_PX = 96

interface BarsProps {
  months: readonly MonthRevenue[]
  across: ReturnType<typeof scaleBand<string>>
  /** The axis's highest amount, in cents. */
  top: number
  plotHeight: number
  /** How far above the plot a bar still answers to the pointer. */
  overhang: number
  /** The month that the tip tells of. */
  shown: number | null
  onShow: (index: number | null) => void
}

/** One stop for the keyboard; arrows, Home and End go from month to month. */
export function Bars({ months, across, top, plotHeight, overhang, shown, onShow }: BarsProps) {
  const [stop, setStop] = useState<number | null>(null)
  const bars = useRef(new Map<number, SVGGElement>())
  const last = months.length - 1
  const stopAt = Math.min(stop ?? last, last)
  const width = Math.min(across.bandwidth(), WIDEST_PX)

  const walk = (event: KeyboardEvent, from: number) => {
    if (event.key === "Escape") return onShow(null)
    const places: Record<string, number> = {
      ArrowRight: from + 1,
      ArrowLeft: from - 1,
      Home: 0,
      End: last,
    }
    const place = places[event.key]
    if (place === undefined) return
    event.preventDefault()
    bars.current.get(Math.min(last, Math.max(0, place)))?.focus()
  }

  return (
    <Group
      role="group"
      aria-label="Chiffre d'affaires par mois : les flèches vont d'un mois à l'autre"
      onPointerLeave={() => onShow(null)}
    >
      {months.map(({ month, revenue }, index) => {
        const height = barHeight(revenue, top, plotHeight)
        const left = across(month) ?? 0
        return (
          <Group
            key={month}
            innerRef={(bar) => {
              if (bar) bars.current.set(index, bar)
              else bars.current.delete(index)
            }}
            role="img"
            aria-label={`${longMonth(month)} : ${formatMoney(revenue, { decimals: 0 })}`}
            tabIndex={index === stopAt ? 0 : -1}
            className={styles.month}
            data-shown={index === shown}
            onFocus={() => {
              setStop(index)
              onShow(index)
            }}
            onBlur={() => onShow(null)}
            onPointerEnter={() => onShow(index)}
            onKeyDown={(event) => walk(event, index)}
          >
            <rect
              className={styles.column}
              x={left - (across.step() - across.bandwidth()) / 2}
              y={-overhang}
              width={across.step()}
              height={plotHeight + overhang}
            />
            <Bar
              className={styles.rect}
              x={left + (across.bandwidth() - width) / 2}
              y={plotHeight - height}
              width={width}
              height={height}
              rx={Math.min(5, width / 4, height / 2)}
            />
          </Group>
        )
      })}
    </Group>
  )
}
