import { useQuery } from "@tanstack/react-query"
import { Figure } from "../../../components/Figure.tsx"
import { api } from "../../../lib/api.ts"
import { formatNumber } from "../../../lib/format.ts"
import styles from "./Tiles.module.css"

/** The three figures above the list (spec 2 §2.9). */
export function Tiles() {
  const { data } = useQuery(api.castings.figures.queryOptions())
  const shown = (value: number | undefined) => (value === undefined ? "–" : formatNumber(value))
  return (
    <dl className={styles.tiles} aria-busy={!data}>
      <Figure label="Castings actifs" value={shown(data?.active)} />
      <Figure label="Influenceurs proposés" value={shown(data?.proposals)} />
      <Figure label="Décisions reçues" value={shown(data?.decisions)} />
    </dl>
  )
}
