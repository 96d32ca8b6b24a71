import { ArrowRightOutlined } from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import { ErrorState } from "../../components/ErrorState.tsx"
import { LoadingState } from "../../components/LoadingState.tsx"
import { api } from "../../lib/api.ts"
import { formatMoney, formatNumber } from "../../lib/format.ts"
import { KIND_LABELS, KINDS, type Kind } from "./dialogs.ts"
import styles from "./Tiles.module.css"

/** The platform in six figures; all but the revenue open the list behind them. */
export function Tiles({ onOpen }: { onOpen: (kind: Kind) => void }) {
  const { data, error, refetch } = useQuery(api.admin.overview.queryOptions())
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
    return <LoadingState rows={2} label="Chargement des chiffres" />
  }
  return (
    <ul className={styles.tiles} aria-label="Chiffres de la plateforme">
      {KINDS.map((kind) => (
        <li key={kind}>
          <button type="button" className={styles.tile} aria-haspopup="dialog" onClick={() => onOpen(kind)}>
            <span className={styles.label}>
              {KIND_LABELS[kind]}
              <ArrowRightOutlined aria-hidden="true" />
            </span>
            <span className={styles.value}>{formatNumber(data[kind])}</span>
          </button>
        </li>
      ))}
      <li className={styles.tile}>
        <span className={styles.label}>CA Total</span>
        <span className={styles.value}>{formatMoney(data.revenue, { decimals: 0 })}</span>
      </li>
    </ul>
  )
}
