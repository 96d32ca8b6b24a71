import { AxisBottom, AxisLeft, type TickRendererProps } from "@visx/axis"
import { GridRows } from "@visx/grid"
import { Group } from "@visx/group"
import { useParentSize } from "@visx/responsive"
import { scaleBand, scaleLinear } from "@visx/scale"
import { Bar } from "@visx/shape"
import { type KeyboardEvent, type SVGAttributes, useLayoutEffect, useRef, useState } from "react"
import { useHref, useLinkClickHandler } from "react-router-dom"
import { formatDate, formatMoney } from "../../lib/format.ts"
import { longMonth, type MonthRevenue, type MonthsProps } from "./Revenue.tsx"
import styles from "./RevenueChart.module.css"

const HEIGHT = 320
const MARGIN = { top: 48, bottom: 32 }
const PLOT = HEIGHT - MARGIN.top - MARGIN.bottom
/** Minimum width of a month: below it, the months scroll. */
const MIN_BAND = 20
const LABEL_WIDTH = 52
const CHARACTER = 7.4

/** Bars in euros without decimals; the axis stays in place while many months scroll. */
export default function RevenueChart({ months, listed }: MonthsProps) {
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

  // The latest months matter most.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = plotWidth - room
  }, [plotWidth, room])

  const month = shown === null ? undefined : months[shown]
  return (
    <div ref={parentRef} className="flex min-0 relative" style={{ height: HEIGHT }}>
      <svg width={axisWidth} height={HEIGHT} className="block flex-none" aria-hidden="true">
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
        className={`flex-1 min-0 ${styles.scroller}`}
        onScroll={(event) => setScrolled(event.currentTarget.scrollLeft)}
      >
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would follow the pointer, and the bars have names */}
        <svg width={plotWidth} height={HEIGHT} className="block flex-none">
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
              listed={listed}
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

/** Maximum width, so that a single month does not fill the plot. */
const WIDEST_PX = 96

interface BarsProps extends MonthsProps {
  across: ReturnType<typeof scaleBand<string>>
  /** The axis's maximum in cents. */
  top: number
  plotHeight: number
  /** Distance above the plot at which a bar still reacts to the pointer. */
  overhang: number
  /** The month in the tooltip. */
  shown: number | null
  onShow: (index: number | null) => void
}

/** One tab stop; arrows, Home and End move between months. */
function Bars({ months, listed, across, top, plotHeight, overhang, shown, onShow }: BarsProps) {
  const [stop, setStop] = useState<number | null>(null)
  const bars = useRef(new Map<number, HTMLOrSVGElement>())
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
          <Month
            key={month}
            bar={(element) => {
              if (element) bars.current.set(index, element)
              else bars.current.delete(index)
            }}
            to={listed?.({ progress: "quoted", month })}
            label={`${longMonth(month)} : ${formatMoney(revenue, { decimals: 0 })}`}
            tabIndex={index === stopAt ? 0 : -1}
            shown={index === shown}
            onShow={(isShown) => onShow(isShown ? index : null)}
            onFocus={() => {
              setStop(index)
              onShow(index)
            }}
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
          </Month>
        )
      })}
    </Group>
  )
}

interface MonthProps extends Pick<SVGAttributes<SVGElement>, "tabIndex" | "children"> {
  bar: (element: (HTMLOrSVGElement & Element) | null) => void
  /** Path of the counted collaborations, for members who may see them. */
  to: string | undefined
  label: string
  shown: boolean
  onShow: (shown: boolean) => void
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** A bar: a link, or an image without access to the list. */
function Month({ bar, to, label, shown, onShow, ...rest }: MonthProps) {
  const href = useHref(to ?? "")
  const follow = useLinkClickHandler<Element>(to ?? "")
  const shared = {
    ...rest,
    className: styles.month,
    "aria-label": label,
    "data-shown": shown,
    onBlur: () => onShow(false),
    onPointerEnter: () => onShow(true),
  }
  return to ? (
    <a {...shared} ref={bar} href={href} onClick={follow} />
  ) : (
    <Group {...shared} innerRef={bar} role="img" />
  )
}

const HALF = 76
/** Includes the gap below. */
const TIP_HEIGHT = 48

interface ChartTipProps {
  month: MonthRevenue
  /** Centre of the bar. */
  x: number
  /** Top of the bar. */
  y: number
  /** Width of the chart. */
  width: number
}

/** Screen readers skip it: the bar's name says the same. */
function ChartTip({ month, x, y, width }: ChartTipProps) {
  const left = Math.min(Math.max(x, HALF), Math.max(HALF, width - HALF))
  return (
    <div
      className={`grid px-4 py-2 text-s text-center leading-snug rounded-m ${styles.tip}`}
      style={{ left, top: y - TIP_HEIGHT }}
      aria-hidden="true"
    >
      <span>{longMonth(month.month)}</span>
      <strong className="text-m tabular">{formatMoney(month.revenue, { decimals: 0 })}</strong>
    </div>
  )
}

interface TickLabelProps extends Pick<TickRendererProps, "x" | "y" | "formattedValue"> {
  anchor: "middle" | "end"
}

function TickLabel({ x, y, formattedValue, anchor }: TickLabelProps) {
  return (
    <text
      x={x}
      y={y}
      dy={anchor === "end" ? "0.32em" : 0}
      textAnchor={anchor}
      className={`text-s tabular ${styles.tick}`}
    >
      {formattedValue}
    </text>
  )
}

/** Ticks of the amounts' axis (rules/campaigns.md#revenue-chart). */
const TICKS = 5
/** Minimum height of a bar as a share of the plot (rules/campaigns.md#revenue-chart). */
const MIN_SHARE = 0.02
/** Step of the axis without revenue, in cents. */
const STEP_OF_NOTHING = 25_000

/** Pixels between two labels. */
const LABEL_GAP = 8

const STEPS = [1, 2, 2.5, 5, 10]

/** Five equidistant amounts in cents, round in euros, from 0 to at least the highest. */
export function ticksFor(highest: number): number[] {
  const step = highest > 0 ? roundStep(highest / (TICKS - 1)) : STEP_OF_NOTHING
  return Array.from({ length: TICKS }, (_, index) => index * step)
}

/** The smallest round number of whole euros, in cents, not below this. */
function roundStep(cents: number): number {
  const euros = Math.max(1, cents / 100)
  const power = 10 ** Math.floor(Math.log10(euros))
  const found = STEPS.map((step) => step * power).find((step) => Number.isInteger(step) && step >= euros)
  return Math.round((found ?? 10 * power) * 100)
}

/** In the plot's unit; `top` is the axis's maximum. */
export function barHeight(revenue: number, top: number, plotHeight: number): number {
  return Math.max(MIN_SHARE, revenue / top) * plotHeight
}

/** Indexes of the months with a label: labels neither touch nor leave the plot. */
export function labelledMonths(count: number, band: number, labelWidth: number): number[] {
  const every = Math.max(1, Math.ceil((labelWidth + LABEL_GAP) / band))
  const margin = Math.max(0, Math.ceil((labelWidth - band) / 2 / band))
  const places: number[] = []
  for (let place = count - 1 - margin; place >= margin; place -= every) places.unshift(place)
  return places
}

/** `2026-02` → `févr. 26`. */
const shortMonth = (key: string): string => formatDate(`${key}-01`, { style: "shortMonth" })
