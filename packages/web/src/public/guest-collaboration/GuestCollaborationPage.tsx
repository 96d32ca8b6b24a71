import type { GuestView } from "@trame/core/campaigns/collaborations/contract/guest"
import { lazy, Suspense } from "react"
import { useUrlParam } from "../../lib/address/address.ts"
import { loadChunk } from "../../lib/address/lazyChunk.ts"
import { client } from "../../lib/api/api.ts"
import { useUnsavedGuard } from "../../lib/dialog/useUnsavedGuard.ts"
import { formatMoney } from "../../lib/format.ts"
import { LinkPage, LinkQuery } from "../../ui/public/LinkPage.tsx"
import { HomeButton, MessagePage } from "../../ui/public/Message.tsx"
import { Notice, Spinner } from "../../ui/public/PublicButton.tsx"
import { PublicAvatar } from "../../ui/public/PublicImage.tsx"
import { PublicLayout } from "../../ui/public/PublicLayout.tsx"
import { TabBar } from "../../ui/TabBar.tsx"
import { CampaignHeader, CampaignSkeleton } from "../campaign/CampaignHeader.tsx"
import { Figures } from "../campaign/Figures.tsx"
import { Deliverables } from "../campaign/InfluencerCard.tsx"
import { Timeline } from "../campaign/Timeline.tsx"
import { AddButton, useAddForm } from "./AddForm.tsx"
import styles from "./GuestCollaborationPage.module.css"
import { type GuestIdentity, useGuestIdentity, useGuestView, useShowAdded } from "./guest-queries.ts"
import { useAddDocument } from "./useAddDocument.ts"

const DocumentsTab = lazy(() =>
  loadChunk(() => import("./DocumentsTab.tsx"), "Impossible d'afficher les documents"),
)

const AddStepDialog = lazy(() =>
  loadChunk(() => import("./AddStepDialog.tsx"), "Impossible d'afficher le formulaire"),
)

const GONE = "Oups !"

function Guest() {
  const guest = useGuestIdentity()
  return (
    <LinkQuery
      query={useGuestView(guest)}
      documentTitle={(view, gone) => (gone ? GONE : view ? view.campaign.name : "Collaboration")}
      skeleton={<CampaignSkeleton />}
      invalid={({ code, message }) => (
        <MessagePage title={GONE} actions={<HomeButton />}>
          <p>{code === "not_found" ? message : "Cette collaboration n'existe pas"}</p>
        </MessagePage>
      )}
    >
      {(view, problem) => <GuestCollaboration guest={guest} view={view} stale={problem !== null} />}
    </LinkQuery>
  )
}

/** The influencers' page of a collaboration; a link with a key allows additions. */
export function Component() {
  return (
    <LinkPage>
      <Guest />
    </LinkPage>
  )
}

interface GuestCollaborationProps {
  guest: GuestIdentity
  view: GuestView
  /** The last refresh failed: the data may be old. */
  stale: boolean
}

/** The collaboration for its influencers (rules/campaigns.md#guest-page). */
function GuestCollaboration({ guest, view, stale }: GuestCollaborationProps) {
  const { campaign, influencer, stats } = view
  const restricted = guest.influencerId !== undefined
  return (
    <PublicLayout
      agencyName={campaign.agencyName}
      appearance={view.appearance}
      footer={
        view.mayAdd ? (
          <p>
            Ce lien vous est réservé : merci de ne pas le partager. Ce que vous ajoutez ici est transmis à
            l'agence.
          </p>
        ) : (
          <p>Page d'une collaboration, en lecture seule.</p>
        )
      }
    >
      <CampaignHeader
        eyebrow={restricted && view.mayAdd ? "Votre collaboration" : "Collaboration"}
        campaign={campaign}
        status={restricted ? null : campaign.status}
      />
      {campaign.description ? (
        <p className={`soft text-l anywhere pre-line ${styles.description}`}>{campaign.description}</p>
      ) : null}
      <div className={`grid gap-3 ${styles.notices}`}>
        <Notice tone="info">{aboutLink(guest, view)}</Notice>
        <Notice tone="info">
          {stale
            ? "Une erreur est survenue lors du chargement des données. Cette page n'est peut-être plus à jour."
            : null}
        </Notice>
      </div>
      <div className={`grid gap-8 ${styles.columns}`} data-aside={influencer !== null || stats.posts > 0}>
        {influencer ? (
          <div className={styles.profile}>
            <Profile influencer={influencer} />
          </div>
        ) : null}
        <div className={styles.tabs}>
          <GuestTabs guest={guest} view={view} />
        </div>
        {stats.posts > 0 ? (
          <section aria-label="Statistiques" className={styles.stats}>
            <h2 className="text-title strong tracking">Statistiques</h2>
            <Figures {...stats} />
          </section>
        ) : null}
      </div>
    </PublicLayout>
  )
}

/** Why a link shows or allows less than expected; null if it does not. */
function aboutLink(
  { influencerId }: GuestIdentity,
  { campaign, influencer, mayAdd }: GuestView,
): string | null {
  if (influencerId !== undefined && !influencer)
    return "L'influenceur de ce lien ne fait pas partie de cette collaboration : seul ce qui est commun à tous est affiché."
  if (mayAdd) return null
  const agency = campaign.agencyName ?? "l'agence"
  return `Vous lisez la page de cette collaboration, ouverte par ${agency}. Vous y participez ? Pour y ajouter une étape ou un document, ouvrez le lien qui vous a été envoyé, ou demandez-le à ${agency}.`
}

function GuestTabs({ guest, view }: { guest: GuestIdentity; view: GuestView }) {
  const [tab, setTab] = useUrlParam("tab", "timeline")
  const active = tab === "documents" ? tab : "timeline"
  // Held here, so that the input outlives its dialog and its tab.
  const step = useAddStep(guest)
  const document = useAddDocument(guest, Boolean(view.influencer?.terms))
  return (
    <TabBar
      look="public"
      label="Sections de la collaboration"
      tabs={[
        { key: "timeline", label: "Timeline" },
        { key: "documents", label: `Documents et Preview (${view.documents.length})` },
      ]}
      active={active}
      onChange={(key) => setTab(key, { push: true })}
    >
      {active === "documents" ? (
        <Suspense fallback={<Spinner label="Chargement des documents" />}>
          <DocumentsTab guest={guest} documents={view.documents} form={view.mayAdd ? document : null} />
        </Suspense>
      ) : (
        <>
          {view.mayAdd ? <AddButton form={step} label="Ajouter une étape" /> : null}
          {view.mayAdd && step.shown ? (
            <Suspense fallback={null}>
              <AddStepDialog form={step} />
            </Suspense>
          ) : null}
          <Timeline steps={view.steps} />
        </>
      )}
    </TabBar>
  )
}

export type AddStep = ReturnType<typeof useAddStep>

/** The deadline is a day, or empty. */
const NO_STEP = { name: "", deadline: "" }

function useAddStep(guest: GuestIdentity) {
  const form = useAddForm("step", NO_STEP)
  const showAdded = useShowAdded(guest)
  const { deadline } = form.typed
  const name = form.typed.name.trim()
  useUnsavedGuard(form.typed.name !== "" || deadline !== "")
  const submit = () =>
    void form.add(
      name ? {} : { name: "Le nom de l'étape est obligatoire" },
      (creationId) =>
        client.guestCollaboration.addStep({ ...guest, name, deadline: deadline || null, creationId }),
      (step) => {
        showAdded((view) => ({ ...view, steps: [...view.steps, step] }))
        return `L'étape « ${step.name} » a été ajoutée.`
      },
    )
  return { ...form, submit }
}

/** The link's influencer; their fee, if the link contains their key. */
export function Profile({ influencer }: { influencer: NonNullable<GuestView["influencer"]> }) {
  const { fullName, username, profileImageUrl, terms } = influencer
  const deliverables = terms?.deliverables ?? influencer.deliverables
  return (
    <section aria-label={fullName} className={`rounded-l bg-raised border ${styles.card}`}>
      <div className="row gap-4">
        <span aria-hidden="true">
          <PublicAvatar name={fullName} imageUrl={profileImageUrl} size={56} />
        </span>
        <div>
          <h2>{fullName}</h2>
          {username ? <p className="soft anywhere">@{username.replace(/^@/, "")}</p> : null}
        </div>
      </div>
      {terms ? (
        <dl className="mt-5 pt-5 border-top">
          <dt className="soft text-m">Votre rémunération</dt>
          <dd>{formatMoney(terms.rate)}</dd>
        </dl>
      ) : null}
      {deliverables.length ? (
        <h3 className="mt-5 mb-3 text-l strong">{terms ? "Vos livrables" : "Livrables"}</h3>
      ) : null}
      <Deliverables deliverables={deliverables} />
    </section>
  )
}
