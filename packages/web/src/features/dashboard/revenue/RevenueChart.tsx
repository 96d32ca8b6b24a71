import { AxisBottom, AxisLeft } from "@visx/axis"
import { GridRows } from "@visx/grid"
import { Group } from "@visx/group"
import { useParentSize } from "@visx/responsive"
import { scaleBand, scaleLinear } from "@visx/scale"
import { useLayoutEffect, useRef, useState } from "react"
import { formatMoney } from "../../../lib/format.ts"
import { Bars } from "./Bars.tsx"
import { ChartTip } from "./ChartTip.tsx"
import { type MonthRevenue, shortMonth } from "./months.ts"
import styles from "./Revenue.module.css"
import { barHeight, labelledMonths, ticksFor } from "./scale.ts"
import { TickLabel } from "./TickLabel.tsx"

const HEIGHT = 320
const MARGIN = { top: 48, bottom: 32 }
const PLOT = HEIGHT - MARGIN.top - MARGIN.bottom
/** Narrower than this per month, the months scroll. */
const MIN_BAND = 20
const LABEL_WIDTH = 52
const CHARACTER = 7.4

/** Bars in euros without decimals; the amounts stand still while many months scroll. */
export function RevenueChart({ months }: { months: readonly MonthRevenue[] }) {
  const { parentRef, width } = useParentSize({ initialSize: { width: 720 }, debounceTime: 60 })
  const scroller = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<number | null>(null)
  const [scrolled, setScrolled] = useState(0)

  const ticks = ticksFor(Math.max(0, ...months.map(({ revenue }) => revenue)))
  const top = ticks.at(-1) ?? 0
  const euros = (cents: { valueOf(): number }) => formatMoney(cents.valueOf(), { decimals: 0 })
  const axisWidth = Math.ceil(euros(top).length * CHARACTER) + 14
  const room = Math.max(0, width - axisWidth)
  const plotWidth = Math.max(room, months.length * MIN_BAND)
  const keys = months.map(({ month }) => month)
  const across = scaleBand({ domain: keys, range: [0, plotWidth], padding: 0.28 })
  const up = scaleLinear({ domain: [0, top], range: [PLOT, 0] })
  const labelled = labelledMonths(keys.length, across.step(), LABEL_WIDTH).flatMap((at) => keys[at] ?? [])

  // The latest months are what one looks for.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = plotWidth - room
  }, [plotWidth, room])

  const month = shown === null ? undefined : months[shown]
  return (
    <div ref={parentRef} className={styles.chart} style={{ height: HEIGHT }}>
      <svg width={axisWidth} height={HEIGHT} className={styles.axis} aria-hidden="true">
        <AxisLeft
          scale={up}
          top={MARGIN.top}
          left={axisWidth}
          tickValues={ticks}
          tickFormat={euros}
          hideAxisLine
          hideTicks
          tickComponent={(tick) => <TickLabel {...tick} anchor="end" />}
        />
      </svg>
      <div
        ref={scroller}
        className={styles.scroller}
        onScroll={(event) => setScrolled(event.currentTarget.scrollLeft)}
      >
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would follow the pointer, and the bars have names */}
        <svg width={plotWidth} height={HEIGHT} className={styles.plot}>
          <Group top={MARGIN.top}>
            <Group aria-hidden="true">
              <GridRows
                scale={up}
                width={plotWidth}
                tickValues={ticks}
                stroke="var(--line)"
                strokeDasharray="3 4"
              />
              <AxisBottom
                scale={across}
                top={PLOT}
                tickValues={labelled}
                tickFormat={shortMonth}
                stroke="var(--field-line)"
                hideTicks
                tickComponent={(tick) => <TickLabel {...tick} anchor="middle" />}
              />
            </Group>
            <Bars
              months={months}
              across={across}
              top={top}
              plotHeight={PLOT}
              overhang={MARGIN.top}
              shown={shown}
              onShow={setShown}
            />
          </Group>
        </svg>
      </div>
      {month ? (
        <ChartTip
          month={month}
          y={MARGIN.top + PLOT - barHeight(month.revenue, top, PLOT)}
          x={axisWidth + (across(month.month) ?? 0) + across.bandwidth() / 2 - scrolled}
          width={width}
        />
      ) : null}
    </div>
  )
}
