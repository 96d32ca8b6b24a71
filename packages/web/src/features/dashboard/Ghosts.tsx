import { Skeleton } from "antd"
import styles from "./Dashboard.module.css"

const TILES = ["a", "b", "c", "d"]

/** The shape of the page while it loads, so that nothing moves when it has. */
export function Ghosts() {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">Chargement du dashboard</span>
      <div className={styles.blocks} aria-hidden="true">
        <div className={styles.counters}>
          {TILES.map((tile) => (
            <div key={tile} className={styles.ghostTile}>
              <Skeleton active title={false} paragraph={{ rows: 2, width: ["60%", "30%"] }} />
            </div>
          ))}
        </div>
        <div className={`${styles.block} ${styles.ghostChart}`}>
          <Skeleton active title={{ width: "30%" }} paragraph={{ rows: 6 }} />
        </div>
        <div className={styles.block}>
          <Skeleton active title={{ width: "30%" }} paragraph={{ rows: 8 }} />
        </div>
      </div>
    </div>
  )
}
