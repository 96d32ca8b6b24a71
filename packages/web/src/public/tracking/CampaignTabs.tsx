import type { TrackingView } from "@trame/core/campaigns/collaborations/contract/tracking"
import { figuresOf } from "@trame/core/campaigns/collaborations/rules/figures"
import { de } from "@trame/core/lib/text"
import { useId, useMemo, useSyncExternalStore } from "react"
import { useUrlParam } from "../../lib/address/address.ts"
import { client } from "../../lib/api/api.ts"
import { formatCount, formatNumber, formatPrice, formatRate } from "../../lib/format.ts"
import { safeLink } from "../../lib/links.ts"
import { Facts } from "../../ui/list/Facts.tsx"
import { PublicAvatar, SafeImage } from "../../ui/public/PublicImage.tsx"
import { CollaborationStatusTag } from "../../ui/StatusTag.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { TabBar } from "../../ui/TabBar.tsx"
import { Documents, type FileSource, FileSourceContext } from "../campaign/Documents.tsx"
import { Figures } from "../campaign/Figures.tsx"
import { InfluencerCard } from "../campaign/InfluencerCard.tsx"
import { StepMark, Timeline } from "../campaign/Timeline.tsx"
import styles from "./CampaignTabs.module.css"

const KEYS = ["timeline", "influencers", "documents"] as const
type TabKey = (typeof KEYS)[number]

const isTab = (key: string): key is TabKey => KEYS.some((known) => known === key)

export function CampaignTabs({ token, view }: { token: string; view: TrackingView }) {
  const [tab, setTab] = useUrlParam("tab", "timeline")
  const active = isTab(tab) ? tab : "timeline"
  const printing = usePrinting()
  const tabs = [
    { key: "timeline", label: "Timeline", content: <Timeline steps={view.steps} /> },
    { key: "influencers", label: "Influenceurs", content: <Influencers influencers={view.influencers} /> },
    {
      key: "documents",
      label: "Documents et preview",
      content: <DocumentsTab token={token} documents={view.documents} stats={view.stats} />,
    },
  ] as const

  if (!printing)
    return (
      <TabBar
        look="public"
        label="Sections de la campagne"
        tabs={tabs}
        active={active}
        onChange={(key) => setTab(key, { push: true })}
      >
        {tabs.find(({ key }) => key === active)?.content}
      </TabBar>
    )
  return (
    <div className="grid gap-7">
      {tabs.map(({ key, label, content }) => (
        <section key={key}>
          <h2>{label}</h2>
          {content}
        </section>
      ))}
    </div>
  )
}

interface DocumentsTabProps {
  token: string
  documents: TrackingView["documents"]
  stats: TrackingView["stats"]
}

function DocumentsTab({ token, documents, stats }: DocumentsTabProps) {
  const files = useMemo(
    (): FileSource => ({
      key: ["tracking", token],
      link: (documentId, disposition) => client.tracking.documentFile({ token, documentId, disposition }),
    }),
    [token],
  )
  return (
    <FileSourceContext value={files}>
      <Documents
        documents={documents}
        empty={
          <EmptyState
            title="Aucun document partagé pour le moment"
            description="Les briefs, contrats et previews partagés par l'agence apparaîtront ici."
          />
        }
      />
      <Stats stats={stats} />
    </FileSourceContext>
  )
}

function Influencers({ influencers }: { influencers: TrackingView["influencers"] }) {
  if (influencers.length === 0)
    return (
      <EmptyState
        title="Aucun influenceur pour le moment"
        description="Les influenceurs retenus pour la campagne apparaîtront ici."
      />
    )
  return (
    <ul className={styles.list}>
      {influencers.map((influencer) => (
        <InfluencerCard key={influencer.id} influencer={influencer} />
      ))}
    </ul>
  )
}

const printing = () => window.matchMedia("print")

function subscribe(listener: () => void): () => void {
  const query = printing()
  query.addEventListener("change", listener)
  return () => query.removeEventListener("change", listener)
}

/** A printed page has no tabs, so it shows all of them. */
const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing().matches)

export function Stats({ stats }: { stats: TrackingView["stats"] }) {
  const id = useId()
  if (stats.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.stats}>
      <h2 id={id}>Statistiques</h2>
      <Figures {...figuresOf(stats)} />
      <ul className="grid gap-4">
        {stats.map((stat) => (
          <PostCard key={stat.id} stat={stat} />
        ))}
      </ul>
    </section>
  )
}

/** A post and its reach. */
function PostCard({ stat }: { stat: TrackingView["stats"][number] }) {
  const picture = safeLink(stat.postThumb)
  const post = safeLink(stat.postUrl)
  const figures = [
    ["Vues", formatNumber(stat.views)],
    ["Likes", formatNumber(stat.likes)],
    ["Engagement", formatRate(stat.engagementRate)],
  ] as const
  return (
    <li className={`grid items-center gap-y-4 gap-x-5 p-4 rounded-l bg-surface border ${styles.post}`}>
      {picture ? (
        <SafeImage src={picture} alt="" className={styles.thumb} />
      ) : (
        <span aria-hidden="true" className={styles.thumb}>
          <PublicAvatar name={stat.creator} size={56} />
        </span>
      )}
      <div className={styles.text}>
        <h3 className="text-l strong anywhere">{stat.creator}</h3>
        {post ? (
          <a href={post} target="_blank" rel="noopener noreferrer">
            Voir la publication
            <span className="visually-hidden"> {de(stat.creator)} dans un nouvel onglet</span>
          </a>
        ) : null}
      </div>
      <Facts facts={figures} className={styles.numbers} />
    </li>
  )
}

export function Recap({ view }: { view: TrackingView }) {
  const id = useId()
  const { campaign, influencers } = view
  return (
    <aside aria-labelledby={id} className={`rounded-l bg-surface border shadow ${styles.recap}`}>
      <h2 className="text-xl strong tracking" id={id}>
        Récapitulatif de la campagne
      </h2>
      <dl className={`flex wrap items-end justify-between gap-y-4 gap-x-7 mt-6 ${styles.figures}`}>
        <div>
          <dt>Budget</dt>
          <dd className={styles.budget}>{formatPrice(campaign.budget)}</dd>
        </div>
        <div>
          <dt>Statut</dt>
          <dd className="pt-2">
            <CollaborationStatusTag status={campaign.status} />
          </dd>
        </div>
      </dl>
      <section>
        <h3>Étapes clés</h3>
        <KeySteps campaign={campaign} />
      </section>
      <section>
        <h3>Influenceurs</h3>
        <InfluencerSummary influencers={influencers} />
      </section>
      <section>
        <h3>Contact</h3>
        <dl className={styles.contact}>
          <dt>Chef de projet</dt>
          <dd className="strong anywhere">{campaign.manager}</dd>
          <dt>Agence</dt>
          <dd className="strong anywhere">{campaign.agencyName ?? "Non définie"}</dd>
        </dl>
      </section>
    </aside>
  )
}

const MOST_SHOWN = 5

function InfluencerSummary({ influencers }: { influencers: TrackingView["influencers"] }) {
  if (influencers.length === 0) return <p className="strong">Aucun influenceur pour le moment</p>
  const deliverables = influencers.reduce((sum, influencer) => sum + influencer.deliverables.length, 0)
  const rest = influencers.length - MOST_SHOWN
  return (
    <>
      <p className="strong">
        {formatCount(influencers.length, "influenceur")}, {formatCount(deliverables, "livrable")}
      </p>
      <ul className={`grid gap-3 mt-4 ${styles.people}`}>
        {influencers.slice(0, MOST_SHOWN).map((influencer) => (
          <li className="row gap-3" key={influencer.id}>
            <span aria-hidden="true">
              <PublicAvatar name={influencer.fullName} imageUrl={influencer.profileImageUrl} size={30} />
            </span>
            <span className="flex-1 min-0 anywhere">{influencer.fullName}</span>
            <span className="flex-none soft text-m">
              {formatCount(influencer.deliverables.length, "livrable")}
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className="mt-3 soft">et {formatCount(rest, "autre")}</p> : null}
    </>
  )
}

/** The four milestones; each shows in words and by its mark whether it is done. */
function KeySteps({ campaign }: { campaign: TrackingView["campaign"] }) {
  const steps = [
    ["Devis envoyé", campaign.quoteSent],
    ["Contrat signé", campaign.contractSigned],
    ["Facture envoyée", campaign.invoiceSent],
    ["Paiement reçu", campaign.paymentReceived],
  ] as const
  return (
    <ol className={styles.steps}>
      {steps.map(([label, done]) => {
        const status = done ? "done" : "todo"
        return (
          <li key={label} data-status={status}>
            <StepMark status={status} />
            <span className={`flex-1 ${styles.label}`}>{label}</span>
            <span className="soft text-m">{done ? "Fait" : "À venir"}</span>
          </li>
        )
      })}
    </ol>
  )
}
