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
import { formatCount, formatDate, formatMoney } from "../../../lib/format.ts"
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
      <dl className={`card grid mb-6 cols-3 ${styles.totals}`}>
        {totals.map(([label, cents]) => (
          <div className="py-5 px-6" key={label}>
            <dt className="soft text-m">{label}</dt>
            <dd className="mt-1 titled text-xl tabular bold">{formatMoney(cents)}</dd>
          </div>
        ))}
      </dl>
      <ul className={`grid gap-5 ${styles.grid}`}>
        {participants.map((participant) => (
          <ParticipantCard key={participant.id} participant={participant} />
        ))}
      </ul>
    </section>
  )
}

function ParticipantCard({ participant }: { participant: Participant }) {
  const { fullName, username, profileImageUrl, rate, deliverables, creatorInvoiceSent, paidOn } = participant
  const paidPercentage = clampPercentage(participant.paidPercentage)
  const invoiced = amountToInvoice(participant)
  return (
    <li className="card stack">
      <header className="row gap-4 px-6 pt-5 pb-4">
        <PersonAvatar name={fullName} imageUrl={profileImageUrl} size={48} />
        <div className={styles.person}>
          <h3 className="text-l bold anywhere">{fullName}</h3>
          {username ? <p className="soft text-m anywhere">@{username}</p> : null}
        </div>
        <p className="text-l bold titled nowrap tabular">
          <span className="visually-hidden">Rémunération : </span>
          {formatMoney(rate)}
        </p>
      </header>
      {deliverables.length === 0 ? (
        <p className={`px-6 pt-2 pb-5 faint ${styles.none}`}>Aucun livrable</p>
      ) : (
        <ul className={styles.deliverables} aria-label={`Livrables ${de(fullName)}`}>
          {deliverables.map((deliverable, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: deliverables have no id, and this list is static
            <li key={index} className="grid gap-x-4 py-3 border-top cols-fill-auto">
              <span className="strong">{DELIVERABLE_TYPES[deliverable.type]}</span>
              <span className={`soft text-m anywhere ${styles.description}`}>{deliverable.description}</span>
              <span className={`nowrap tabular ${styles.price}`}>{formatMoney(deliverable.price)}</span>
            </li>
          ))}
        </ul>
      )}
      <footer className="row wrap justify-between gap-y-3 gap-x-6 px-6 py-4 border-top">
        {creatorInvoiceSent || invoiced > 0 ? (
          <StatusTag status={creatorInvoiceSent ? "paid" : "awaited"}>
            {creatorInvoiceSent ? (paidOn ? `Payé le ${formatDate(paidOn)}` : "Payé") : "En attente"}
          </StatusTag>
        ) : null}
        <div className={`grid gap-3 soft text-m tabular ${styles.paid}`}>
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

/** The influencer's personal link, which shows their rate; a renewal closes the former link. */
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
    <div className={`flex gap-3 px-6 pt-4 pb-5 border-top print-hidden ${styles.link}`}>
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
