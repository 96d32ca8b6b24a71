import { CheckOutlined, LinkOutlined, MailOutlined, ReloadOutlined, TeamOutlined } from "@ant-design/icons"
import type { Participant } from "@trame/core/campaigns/collaborations/contract/shapes"
import {
  amountsOf,
  amountToInvoice,
  clampPercentage,
  dueOf,
  totalOfRates,
  totalToInvoice,
} from "@trame/core/campaigns/collaborations/rules/money"
import { DELIVERABLE_TYPES } from "@trame/core/campaigns/collaborations/rules/values"
import { de } from "@trame/core/lib/text"
import { Button } from "antd"
import { Link } from "react-router-dom"
import { client } from "../../../lib/api/api.ts"
import { problemOf } from "../../../lib/api/problem.ts"
import { useDialogParam } from "../../../lib/dialog/useDialogParam.ts"
import { formatCount, formatMoney } from "../../../lib/format.ts"
import { useAttempt } from "../../../lib/forms/attempt.ts"
import { useNotices } from "../../../lib/notices.tsx"
import { useCopy } from "../../../ui/CopyButton.tsx"
import { PersonAvatar } from "../../../ui/PersonAvatar.tsx"
import { ProgressBar } from "../../../ui/ProgressBar.tsx"
import { StatusTag } from "../../../ui/StatusTag.tsx"
import { NEW_LINK, useNewLink } from "../../../ui/sharing/useNewLink.ts"
import { EmptyState } from "../../../ui/states/EmptyState.tsx"
import { collaborationDialogs, useCollaboration, useDetailCache } from "./collaboration.ts"
import styles from "./InfluencersTab.module.css"
import { influencerPageOf } from "./LinkDialog.tsx"
import { SectionHead } from "./parts.tsx"

export default function InfluencersTab() {
  const { collaborationId, detail } = useCollaboration()
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
  const rates = totalOfRates(participants)
  const totals = [
    ["Total des rémunérations", rates],
    ["Facturable", totalToInvoice(participants)],
    ["Payé", amountsOf(participants.map(dueOf)).amountPaid],
  ] as const
  return (
    <section aria-label="Influenceurs">
      <SectionHead title={formatCount(participants.length, "influenceur")} />
      <dl className={styles.totals}>
        {totals.map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(cents)}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.grid}>
        {participants.map((participant) => (
          <ParticipantCard key={participant.id} participant={participant} />
        ))}
      </ul>
    </section>
  )
}

function ParticipantCard({ participant }: { participant: Participant }) {
  const { fullName, username, profileImageUrl, rate, deliverables, creatorInvoiceSent } = participant
  const paidPercentage = clampPercentage(participant.paidPercentage)
  const invoiced = amountToInvoice(participant)
  return (
    <li className={styles.card}>
      <header className={styles.head}>
        <PersonAvatar name={fullName} imageUrl={profileImageUrl} size={48} />
        <div className={styles.person}>
          <h3 className={styles.name}>{fullName}</h3>
          {username ? <p className={styles.handle}>@{username}</p> : null}
        </div>
        <p className={styles.rate}>
          <span className="visually-hidden">Rémunération : </span>
          {formatMoney(rate)}
        </p>
      </header>
      {deliverables.length === 0 ? (
        <p className={styles.none}>Aucun livrable</p>
      ) : (
        <ul className={styles.deliverables} aria-label={`Livrables ${de(fullName)}`}>
          {deliverables.map((deliverable, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: deliverables have no id, and this list only shows them
            <li key={index} className={styles.deliverable}>
              <span className={styles.type}>{DELIVERABLE_TYPES[deliverable.type]}</span>
              <span className={styles.description}>{deliverable.description}</span>
              <span className={styles.price}>{formatMoney(deliverable.price)}</span>
            </li>
          ))}
        </ul>
      )}
      <footer className={styles.foot}>
        {creatorInvoiceSent || invoiced > 0 ? (
          <StatusTag status={creatorInvoiceSent ? "paid" : "awaited"}>
            {creatorInvoiceSent ? "Payé" : "En attente"}
          </StatusTag>
        ) : null}
        <div className={styles.paid}>
          <span>
            Facturable à {paidPercentage} % · {formatMoney(invoiced)}
          </span>
          <ProgressBar
            label={`Facturable à ${paidPercentage} %`}
            percent={paidPercentage}
            tone="success"
            bare
          />
        </div>
      </footer>
      <ParticipantLink participant={participant} />
    </li>
  )
}

/** The influencer's own link, which shows them their rate; renewing it closes the one before. */
function ParticipantLink({ participant }: { participant: Pick<Participant, "id" | "fullName" | "linkKey"> }) {
  const { collaborationId, detail } = useCollaboration()
  const { linkToken, linkActive } = detail.collaboration
  const { id: participantId, fullName, linkKey } = participant
  const { open } = useDialogParam(collaborationDialogs)
  const notices = useNotices()
  const renewal = useNewLink()
  const cache = useDetailCache()
  const { copied, copy } = useCopy("Lien de l'influenceur")
  const { busy, attempt } = useAttempt()

  const share = async (replaces?: string) => {
    const link = await attempt(
      () => client.collaborations.influencerLink({ collaborationId, participantId, replaces }),
      (error) => notices.error(problemOf(error).message),
    )
    if (!link) return
    cache.change("participants", participantId, { linkKey: link.key })
    await copy(influencerPageOf({ collaborationId, participantId, ...link }))
  }

  return (
    <div className={styles.link}>
      <Button
        icon={copied ? <CheckOutlined aria-hidden="true" /> : <LinkOutlined aria-hidden="true" />}
        loading={busy}
        onClick={() => void share()}
      >
        <span aria-live="polite">
          {copied ? (
            "Lien copié !"
          ) : (
            <>
              Copier le lien<span className="visually-hidden"> de l'influenceur</span>
            </>
          )}
        </span>
      </Button>
      {linkActive || !linkToken ? (
        <Button
          icon={<MailOutlined aria-hidden="true" />}
          aria-label={`Envoyer par e-mail le lien ${de(fullName)}`}
          title="Envoyer par e-mail"
          onClick={() => open("personal", { participant: participantId })}
        />
      ) : null}
      {linkKey ? (
        <Button
          icon={<ReloadOutlined aria-hidden="true" />}
          aria-label={`${NEW_LINK} ${de(fullName)}`}
          title={NEW_LINK}
          disabled={busy}
          onClick={() =>
            void renewal({
              whose: de(fullName),
              next: `Il est copié : envoyez-le ensuite à ${fullName}.`,
              make: () => share(linkKey),
            })
          }
        />
      ) : null}
    </div>
  )
}
