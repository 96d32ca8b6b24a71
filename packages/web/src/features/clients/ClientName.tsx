import { Link } from "react-router-dom"
import { PersonAvatar } from "../../components/PersonAvatar.tsx"
import styles from "./ClientsTable.module.css"
import { collaborationCount, type ListedClient } from "./listed.ts"

export function ClientName({ client }: { client: ListedClient }) {
  const { id, brandName, sector } = client
  return (
    <div className={styles.client}>
      <span aria-hidden="true">
        <PersonAvatar name={brandName} size={44} />
      </span>
      <div className={styles.identity}>
        <Link to={`/app/clients/${id}`} className={styles.name}>
          {brandName}
        </Link>
        <p className={styles.meta}>
          {sector ? <span>{sector} ·</span> : null}
          <span>{collaborationCount(client.collaborationCount)}</span>
        </p>
      </div>
    </div>
  )
}
