import type { AgencyAccount } from "@trame/core/agencies/membership-contract"
import { Button } from "antd"
import { formatDate } from "../../../lib/format.ts"
import { useMe } from "../../session/me.ts"
import { useDialogs } from "../dialogs.ts"
import { nameOf } from "../names.ts"
import { useMayManage, useTeam } from "../queries.ts"
import styles from "./Agency.module.css"

export function AgencyFacts({ agency }: { agency: AgencyAccount }) {
  const me = useMe()
  const mayManage = useMayManage()
  const { open } = useDialogs()
  const team = useTeam({ enabled: me.status !== "rejected" }).data?.items ?? []
  const owner = team.find(({ id }) => id === agency.ownerId)
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Nom</dt>
        <dd>
          <span className={styles.name}>{agency.name}</span>
          {mayManage ? (
            <Button size="small" onClick={() => open("rename")}>
              Renommer
            </Button>
          ) : null}
        </dd>
      </div>
      <div>
        <dt>Créée le</dt>
        <dd>{formatDate(agency.createdAt, { style: "long", missing: "Date inconnue" })}</dd>
      </div>
      {owner ? (
        <div>
          <dt>Propriétaire</dt>
          <dd>
            <span className={styles.name}>{me.owner ? "Vous" : nameOf(owner)}</span>
            {(me.owner || me.superAdmin) && team.length > 1 ? (
              <Button size="small" onClick={() => open("owner")}>
                Transmettre la propriété
              </Button>
            ) : null}
          </dd>
        </div>
      ) : null}
    </dl>
  )
}
