import { TeamOutlined } from "@ant-design/icons"
import { Button } from "antd"
import { Link } from "react-router-dom"
import { EmptyState } from "../../../../components/EmptyState.tsx"
import { formatMoney } from "../../../../lib/format.ts"
import { useBoard } from "../board.ts"
import { SectionHead } from "../SectionHead.tsx"
import styles from "./InfluencersTab.module.css"
import { ParticipantCard } from "./ParticipantCard.tsx"
import { totalsOf } from "./totals.ts"

export function InfluencersTab() {
  const { collaborationId, detail } = useBoard()
  const { participants } = detail
  if (participants.length === 0) {
    return (
      <EmptyState
        icon={<TeamOutlined aria-hidden="true" />}
        title="Aucun influenceur pour le moment"
        description="Ajoutez les influenceurs de la campagne et leurs livrables depuis le formulaire."
        action={
          <Link to={`/app/collaborations/new?id=${collaborationId}`}>
            <Button type="primary" tabIndex={-1}>
              Modifier la collaboration
            </Button>
          </Link>
        }
      />
    )
  }
  const { rates, paid, left } = totalsOf(participants)
  const count = participants.length
  return (
    <section aria-label="Influenceurs">
      <SectionHead title={count > 1 ? `${count} influenceurs` : "1 influenceur"} />
      <dl className={styles.totals}>
        <div>
          <dt>Total des rémunérations</dt>
          <dd>{formatMoney(rates)}</dd>
        </div>
        <div>
          <dt>Déjà payé</dt>
          <dd>{formatMoney(paid)}</dd>
        </div>
        <div>
          <dt>Reste à payer</dt>
          <dd>{formatMoney(left)}</dd>
        </div>
      </dl>
      <ul className={styles.grid}>
        {participants.map((participant) => (
          <ParticipantCard key={participant.id} participant={participant} />
        ))}
      </ul>
    </section>
  )
}
