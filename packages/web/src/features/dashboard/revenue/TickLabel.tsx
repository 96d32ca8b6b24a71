import type { TickRendererProps } from "@visx/axis"
import styles from "./Revenue.module.css"

interface TickLabelProps extends Pick<TickRendererProps, "x" | "y" | "formattedValue"> {
  anchor: "middle" | "end"
}

export function TickLabel({ x, y, formattedValue, anchor }: TickLabelProps) {
  return (
    <text x={x} y={y} dy={anchor === "end" ? "0.32em" : 0} textAnchor={anchor} className={styles.tick}>
      {formattedValue}
    </text>
  )
}
