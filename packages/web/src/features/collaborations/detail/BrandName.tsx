import { hasPermission } from "@trame/core/access"
import { Link } from "react-router-dom"
import { useMe } from "../../session/me.ts"
import styles from "./CollaborationHeader.module.css"

/** The brand, leading to the client's page for those who may see it. */
export function BrandName({ brand, clientId }: { brand: string; clientId: string | null }) {
  const me = useMe()
  if (!clientId || !hasPermission(me, "clients")) return <span>{brand}</span>
  return (
    <Link className={styles.brand} to={`/app/clients/${clientId}`}>
      {brand}
    </Link>
  )
}
