import { Skeleton } from "antd"
import styles from "./Results.module.css"

const GHOSTS = ["a", "b", "c", "d", "e", "f"]

/** The shape of the cards while they load. */
export function Ghosts() {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">Chargement des collaborations</span>
      <div className={styles.grid} aria-hidden="true">
        {GHOSTS.map((ghost) => (
          <div key={ghost} className={styles.ghost}>
            <Skeleton active title={{ width: "70%" }} paragraph={{ rows: 5 }} />
          </div>
        ))}
      </div>
    </div>
  )
}
