import {
  CloseOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  ExportOutlined,
  FilterOutlined,
  InboxOutlined,
  LinkOutlined,
} from "@ant-design/icons"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { Collaboration } from "@trame/core/campaigns/collaborations/contract/shapes"
import { COLLABORATION_TYPES } from "@trame/core/campaigns/collaborations/rules/values"
import { hasPermission } from "@trame/core/lib/access"
import { Button, Select } from "antd"
import { lazy, type ReactNode, Suspense, useState } from "react"
import { Link, useNavigate, useParams } from "react-router-dom"
import { useUrlParam } from "../../../lib/address/address.ts"
import { loadChunk } from "../../../lib/address/lazyChunk.ts"
import { client } from "../../../lib/api/api.ts"
import { holding } from "../../../lib/api/pauseLiveUpdates.ts"
import { isGone, problemOf } from "../../../lib/api/problem.ts"
import { queryClient } from "../../../lib/api/queryClient.ts"
import { useDiscard } from "../../../lib/bin/discard.ts"
import { lazyDialog } from "../../../lib/dialog/lazyDialog.tsx"
import { useDialogParam } from "../../../lib/dialog/useDialogParam.ts"
import { formatDate, formatMoney } from "../../../lib/format.ts"
import { usePageAction, usePageKey } from "../../../lib/keys/keys.ts"
import { useNotices } from "../../../lib/notices.tsx"
import { useMe } from "../../../lib/session/me.ts"
import { useRecent } from "../../../lib/session/recents.ts"
import { useDocumentTitle } from "../../../lib/useDocument.ts"
import { useCopy } from "../../../ui/CopyButton.tsx"
import { focusNewComment } from "../../../ui/comments/newComment.ts"
import { DialogOutlet } from "../../../ui/dialog/DialogOutlet.tsx"
import { LinkButton } from "../../../ui/LinkButton.tsx"
import { Facts } from "../../../ui/list/Facts.tsx"
import { PageHeader, useReturn } from "../../../ui/PageHeader.tsx"
import { CollaborationStatusTag, StatusTag } from "../../../ui/StatusTag.tsx"
import { EmptyState } from "../../../ui/states/EmptyState.tsx"
import { ErrorState } from "../../../ui/states/ErrorState.tsx"
import { LoadingState } from "../../../ui/states/QueryBoundary.tsx"
import { TabBar } from "../../../ui/TabBar.tsx"
import { forget } from "../cache.ts"
import { CampaignField, CampaignFlag } from "../inPlace.tsx"
import { TemplateDialogs } from "../templates/TemplateDialogs.tsx"
import { useArchive } from "../useArchive.ts"
import styles from "./CollaborationPage.module.css"
import { CollaborationSkeleton } from "./CollaborationSkeleton.tsx"
import {
  CollaborationContext,
  collaborationDialogs,
  detailOptions,
  focusOf,
  useCollaboration,
  within,
} from "./collaboration.ts"
import { DocumentsTab, PreviewDialog } from "./DocumentsTab.tsx"
import { TimelineTab } from "./TimelineTab.tsx"

const ApplyDialog = lazyDialog(() => import("./ApplyDialog.tsx"))
const StepDialog = lazyDialog(() => import("./StepDialog.tsx"))
const DocumentDialog = lazyDialog(() => import("./DocumentDialog.tsx"))
const StatDialog = lazyDialog(() => import("./StatDialog.tsx"))
const LinkDialog = lazyDialog(() => import("./LinkDialog.tsx"))
const SendLinkDialog = lazyDialog(() => import("./SendLinkDialog.tsx"))
const SendPersonalLinkDialog = lazyDialog(() => import("./SendPersonalLinkDialog.tsx"))

export const prefetch = ({ collaborationId = "" }: Record<string, string>) =>
  queryClient.prefetchQuery(detailOptions(collaborationId))

export function Component() {
  const { collaborationId = "" } = useParams()
  const query = useQuery(detailOptions(collaborationId))
  const [influencerId] = useUrlParam("influencerId")
  const [droppedFile, setDroppedFile] = useState<File | null>(null)
  const detail = query.data
  useDocumentTitle(detail?.collaboration.name)

  if (!detail) {
    if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
    return <CollaborationSkeleton />
  }
  const focus = focusOf(detail.participants, influencerId)
  const gone = isGone(query.error)
  return (
    <CollaborationContext value={{ collaborationId, detail, focus, droppedFile, setDroppedFile, gone }}>
      {gone ? (
        <>
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
          <LaterTab shows="unsent" loading={null} />
        </>
      ) : (
        <>
          <CollaborationHeader />
          <InfluencerFilter />
          <CollaborationTabs />
        </>
      )}
      <DialogOutlet of={collaborationDialogs}>
        {{
          step: ({ item, day }) => <StepDialog stepId={item} day={day} />,
          document: ({ item }) => <DocumentDialog documentId={item} />,
          preview: ({ item }) => <PreviewDialog documentId={item} />,
          stat: () => <StatDialog />,
          link: () => <LinkDialog />,
          send: () => <SendLinkDialog />,
          personal: ({ participant }) => <SendPersonalLinkDialog participantId={participant} />,
        }}
      </DialogOutlet>
      <TemplateDialogs campaign={detail} apply={(template) => <ApplyDialog templateId={template} />} />
    </CollaborationContext>
  )
}

const TogetherTab = lazy(() => loadChunk(() => import("./TogetherTab.tsx"), "Impossible d'ouvrir cet onglet"))

interface LaterTabProps {
  shows: "comments" | "activity" | "unsent"
  loading?: ReactNode
}

function LaterTab({ shows, loading = LOADING_TAB }: LaterTabProps) {
  const { collaborationId } = useCollaboration()
  return (
    <Suspense fallback={loading}>
      <TogetherTab shows={shows} collaborationId={collaborationId} />
    </Suspense>
  )
}

const InfluencersTab = lazy(() =>
  loadChunk(() => import("./InfluencersTab.tsx"), "Impossible d'ouvrir cet onglet"),
)

const LOADING_TAB = <LoadingState label="Chargement de l'onglet" rows={4} />

const CommentsTab = () => <LaterTab shows="comments" />
const ActivityTab = () => <LaterTab shows="activity" />

const CONTENTS = {
  timeline: TimelineTab,
  influencers: InfluencersTab,
  documents: DocumentsTab,
  comments: CommentsTab,
  activity: ActivityTab,
}
type TabKey = keyof typeof CONTENTS

const isTab = (key: string): key is TabKey => Object.hasOwn(CONTENTS, key)

export function CollaborationTabs() {
  const { detail, focus } = useCollaboration()
  const [tab, setTab] = useUrlParam("tab", "timeline")
  const active = isTab(tab) ? tab : "timeline"
  const Content = CONTENTS[active]
  usePageKey("c", "Écrire un commentaire", () => {
    if (active !== "comments") setTab("comments", { push: true })
    focusNewComment()
  })
  return (
    <TabBar<TabKey>
      label="Rubriques de la collaboration"
      active={active}
      onChange={(key) => setTab(key, { push: true })}
      tabs={[
        { key: "timeline", label: "Timeline", count: within(detail.steps, focus).length },
        { key: "influencers", label: "Influenceurs", count: detail.participants.length },
        { key: "documents", label: "Documents et preview", count: within(detail.documents, focus).length },
        { key: "comments", label: "Commentaires" },
        { key: "activity", label: "Activité" },
      ]}
    >
      <Suspense fallback={LOADING_TAB}>
        <Content />
      </Suspense>
    </TabBar>
  )
}

const LIST = "/app/collaborations"

export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const goBack = useReturn(LIST, { only: true })
  const missing = problemOf(error).code === "not_found"
  useDocumentTitle(missing ? "Collaboration introuvable" : "Erreur")
  if (!missing) {
    return (
      <>
        <PageHeader title="Collaboration" />
        <ErrorState
          title="Impossible de charger les détails de la collaboration"
          error={error}
          onRetry={onRetry}
          onBack={goBack}
        />
      </>
    )
  }
  return (
    <div role="alert">
      <PageHeader title="Collaboration" />
      <EmptyState
        title="Cette collaboration n'existe pas"
        description="Elle a peut-être été supprimée, ou l'adresse est incomplète. La corbeille garde 30 jours ce qui a été supprimé."
        action={
          <div className="flex wrap gap-3">
            <Button type="primary" onClick={goBack}>
              Retour aux collaborations
            </Button>
            <LinkButton to="/app/bin?kind=collaboration">Ouvrir la corbeille</LinkButton>
          </div>
        }
      />
    </div>
  )
}

const EVERYONE = ""

/** Restricts the page to one influencer and common items (rules/campaigns.md#restricted-view). */
export function InfluencerFilter() {
  const { detail, focus } = useCollaboration()
  const [, setInfluencer] = useUrlParam("influencerId")
  const { participants } = detail
  if (participants.length < 2 && !focus) return null
  return (
    <div
      className={`inline-flex items-center mb-3 max-full round bg-surface border print-hidden ${styles.bar}`}
      data-active={focus !== null}
    >
      <FilterOutlined aria-hidden="true" className={styles.icon} />
      <Select<string>
        aria-label="Influenceur affiché"
        variant="borderless"
        className={styles.select}
        popupMatchSelectWidth={false}
        value={focus ? (focus.participant?.id ?? focus.influencerId) : EVERYONE}
        onChange={(chosen) => setInfluencer(chosen || null, { push: true })}
        options={[
          { value: EVERYONE, label: "Tous les influenceurs" },
          ...(focus && !focus.participant
            ? [{ value: focus.influencerId, label: "Un influenceur qui ne participe pas" }]
            : []),
          ...participants.map(({ id, fullName }) => ({ value: id, label: fullName })),
        ]}
      />
      {focus ? (
        <>
          <span className={`pr-3 text-m nowrap ${styles.note}`}>+ éléments communs</span>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden="true" />}
            aria-label="Retirer le filtre"
            onClick={() => setInfluencer(null, { push: true })}
          />
        </>
      ) : null}
    </div>
  )
}

export function CollaborationHeader() {
  const { collaborationId, detail } = useCollaboration()
  const { open } = useDialogParam(collaborationDialogs)
  const { collaboration } = detail
  const navigate = useNavigate()
  const remove = useRemoveCollaboration(collaboration)
  const archive = useArchive()
  const notices = useNotices()
  const edit = () => navigate(`/app/collaborations/new?id=${collaborationId}`)
  const { copy } = useCopy("Lien public")
  const { linkToken, linkActive, archived } = collaboration
  const duplicate = () => navigate(`/app/collaborations/new?from=${collaborationId}`)
  const move = () => void archive(collaboration, !archived)
  useRecent({
    id: `collaboration:${collaborationId}`,
    title: collaboration.name,
    detail: collaboration.brand,
    to: `${LIST}/${collaborationId}`,
    group: "Collaborations",
  })
  usePageKey("e", "Modifier la collaboration", edit)
  usePageAction("Copier le lien public", async () => {
    if (!linkToken || !linkActive) open("link")
    else if (await copy(`${window.location.origin}/suivi/${linkToken}`))
      notices.success("Lien copié dans le presse-papiers")
  })
  usePageAction(linkToken && linkActive ? "Envoyer le lien par e-mail…" : null, () => open("send"))
  usePageAction("Ajouter une étape", () => open("step"))
  usePageAction("Ajouter un document", () => open("document"))
  usePageAction("Dupliquer la collaboration", duplicate)
  usePageAction(archived ? "Désarchiver la collaboration" : "Archiver la collaboration", move)
  usePageAction("Supprimer la collaboration", remove)
  return (
    <>
      <PageHeader
        title={<CampaignField of={collaboration} name="name" shown={String} />}
        name={collaboration.name}
        subtitle={
          <span className="inline-flex wrap items-center gap-y-3 gap-x-4">
            <BrandName brand={collaboration.brand} clientId={collaboration.clientId} />
            <CollaborationStatusTag status={collaboration.status} />
            {collaboration.archived ? <StatusTag tone="neutral">Archivée</StatusTag> : null}
          </span>
        }
        back={LIST}
        actions={
          <>
            <Button icon={<LinkOutlined aria-hidden="true" />} onClick={() => open("link")}>
              {collaboration.linkToken ? "Gérer le lien public" : "Générer le lien public"}
            </Button>
            <Button icon={<CopyOutlined aria-hidden="true" />} onClick={duplicate}>
              Dupliquer
            </Button>
            <Button
              icon={
                collaboration.archived ? (
                  <ExportOutlined aria-hidden="true" />
                ) : (
                  <InboxOutlined aria-hidden="true" />
                )
              }
              onClick={move}
            >
              {collaboration.archived ? "Désarchiver" : "Archiver"}
            </Button>
            <Button
              danger
              icon={<DeleteOutlined aria-hidden="true" />}
              aria-label="Supprimer"
              title="Supprimer"
              onClick={() => void remove()}
            />
            <Button type="primary" icon={<EditOutlined aria-hidden="true" />} onClick={edit}>
              Modifier
            </Button>
          </>
        }
      />
      <About collaboration={collaboration} />
    </>
  )
}

/** The brand, as a link to the client's page for members who may see it. */
function BrandName({ brand, clientId }: { brand: string; clientId: string | null }) {
  const me = useMe()
  if (!clientId || !hasPermission(me, "clients")) return <span>{brand}</span>
  return (
    <Link className={styles.brand} to={`/app/clients/${clientId}`}>
      {brand}
    </Link>
  )
}

function About({ collaboration }: { collaboration: Collaboration }) {
  const { budget } = collaboration
  return (
    <section className="card mb-7" aria-label="Informations">
      <div className={`px-7 py-5 ${styles.facts}`}>
        <Facts
          facts={[
            [
              "Type",
              <CampaignField
                key="type"
                of={collaboration}
                name="type"
                shown={(type) => COLLABORATION_TYPES[type]}
              />,
            ],
            ["Date", <CampaignField key="date" of={collaboration} name="date" shown={dayShown} />],
            [
              "Date de signature",
              <CampaignField key="signed" of={collaboration} name="signedDate" shown={dayShown} />,
            ],
            [
              "Chef de projet",
              <CampaignField
                key="manager"
                of={collaboration}
                name="manager"
                shown={String}
                action="Confier à…"
              />,
            ],
            [
              "Budget",
              <CampaignField
                key="budget"
                of={collaboration}
                name="budget"
                // An empty one is the sum of the rates.
                shown={(typed) => formatMoney(typed ?? budget)}
              />,
            ],
          ]}
        />
      </div>
      <ul
        className={`flex wrap items-start gap-y-3 gap-x-7 px-7 py-4 border-top ${styles.milestones}`}
        aria-label="Étapes clés"
      >
        {MILESTONES.map(({ flag, label, actions, ...numbered }) => (
          <li className="inline-flex wrap items-start gap-3 faint text-m" key={flag}>
            <CampaignFlag of={collaboration} name={flag} label={label} actions={actions} />
            {"number" in numbered ? (
              <CampaignField
                of={collaboration}
                name={numbered.number}
                shown={(typed) => (typed ? `n° ${typed}` : "Ajouter le n°")}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <div className={`px-7 pt-4 pb-5 border-top ${styles.about}`}>
        <div className={`anywhere pre-line ${styles.description}`}>
          <CampaignField
            of={collaboration}
            name="description"
            shown={(typed) => typed || "Ajouter une description"}
          />
        </div>
      </div>
    </section>
  )
}

const dayShown = (day: string | null): string => formatDate(day, { missing: "Non définie" })

/** Each with the palette's actions. */
const MILESTONES = [
  {
    flag: "quoteSent",
    label: "Devis envoyé",
    number: "quoteNumber",
    actions: ["Marquer le devis envoyé", "Marquer le devis non envoyé"],
  },
  {
    flag: "contractSigned",
    label: "Contrat signé",
    actions: ["Marquer le contrat signé", "Marquer le contrat non signé"],
  },
  {
    flag: "castingValidated",
    label: "Casting validé",
    actions: ["Marquer le casting validé", "Marquer le casting non validé"],
  },
  {
    flag: "invoiceSent",
    label: "Facture envoyée",
    number: "invoiceNumber",
    actions: ["Marquer la facture envoyée", "Marquer la facture non envoyée"],
  },
  {
    flag: "paymentReceived",
    label: "Paiement reçu",
    actions: ["Marquer payé (paiement reçu)", "Marquer non payé"],
  },
] as const

/** Asks, deletes, and goes back to the list. */
function useRemoveCollaboration({ id, name }: Collaboration): () => Promise<void> {
  const remove = useDiscard()
  const queries = useQueryClient()
  const navigate = useNavigate()

  return async () => {
    const removed = await remove({
      title: `Supprimer la collaboration « ${name} » ?`,
      content: "Ses étapes, documents, statistiques et son lien de suivi seront supprimés.",
      discard: () => client.collaborations.remove({ collaborationId: id }),
      done: "Collaboration supprimée avec succès",
      failed: ({ message }) => `Erreur: ${message}`,
    })
    if (!removed) return
    // Otherwise the page would show "not found" while it closes.
    await holding(async () => {
      await navigate(LIST, { replace: true })
      forget(queries, id)
    })
  }
}
