import { CloseOutlined, FilterOutlined } from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import { Button, Select } from "antd"
import { useState } from "react"
import { useNavigate, useParams } from "react-router-dom"
import { useUrlParam } from "../../../lib/address/address.ts"
import { isGone, problemOf } from "../../../lib/api/problem.ts"
import { lazyDialog } from "../../../lib/dialog/lazyDialog.tsx"
import { useDocumentTitle } from "../../../lib/useDocument.ts"
import { DialogOutlet } from "../../../ui/dialog/DialogOutlet.tsx"
import { PageHeader } from "../../../ui/PageHeader.tsx"
import { EmptyState } from "../../../ui/states/EmptyState.tsx"
import { ErrorState } from "../../../ui/states/ErrorState.tsx"
import { LoadingState } from "../../../ui/states/QueryBoundary.tsx"
import { TabBar } from "../../../ui/TabBar.tsx"
import { CollaborationHeader } from "./CollaborationHeader.tsx"
import styles from "./CollaborationPage.module.css"
import { DocumentsTab } from "./documents/DocumentsTab.tsx"
import { InfluencersTab } from "./influencers/InfluencersTab.tsx"
import {
  BoardContext,
  collaborationDialogs,
  detailOptions,
  focusOf,
  useBoard,
  within,
} from "./shared/board.ts"
import { TimelineTab } from "./timeline/TimelineTab.tsx"

const StepDialog = lazyDialog(() => import("./timeline/StepDialog.tsx"))
const DocumentDialog = lazyDialog(() => import("./documents/DocumentDialog.tsx"))
const PreviewDialog = lazyDialog(() => import("./documents/PreviewDialog.tsx"))
const StatDialog = lazyDialog(() => import("./stats/StatDialog.tsx"))
const LinkDialog = lazyDialog(() => import("./link/LinkDialog.tsx"))

export function Component() {
  const { collaborationId = "" } = useParams()
  const query = useQuery(detailOptions(collaborationId))
  const [influencerId] = useUrlParam("influencerId")
  const [droppedFile, setDroppedFile] = useState<File | null>(null)
  const detail = query.data
  useDocumentTitle(detail?.collaboration.name)

  if (!detail) {
    if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
    return <LoadingState rows={10} label="Chargement de la collaboration" />
  }
  const focus = focusOf(detail.participants, influencerId)
  const gone = isGone(query.error)
  return (
    <BoardContext value={{ collaborationId, detail, focus, droppedFile, setDroppedFile, gone }}>
      {gone ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <CollaborationHeader />
          <InfluencerFilter />
          <CollaborationTabs />
        </>
      )}
      <DialogOutlet of={collaborationDialogs}>
        {{
          step: ({ item }) => <StepDialog stepId={item} />,
          document: ({ item }) => <DocumentDialog documentId={item} />,
          preview: ({ item }) => <PreviewDialog documentId={item} />,
          stat: () => <StatDialog />,
          link: () => <LinkDialog />,
        }}
      </DialogOutlet>
    </BoardContext>
  )
}

const CONTENTS = { timeline: TimelineTab, influencers: InfluencersTab, documents: DocumentsTab }
type TabKey = keyof typeof CONTENTS

const isTab = (key: string): key is TabKey => Object.hasOwn(CONTENTS, key)

export function CollaborationTabs() {
  const { detail, focus } = useBoard()
  const [tab, setTab] = useUrlParam("tab", "timeline")
  const active = isTab(tab) ? tab : "timeline"
  const Content = CONTENTS[active]
  return (
    <TabBar<TabKey>
      label="Rubriques de la collaboration"
      active={active}
      onChange={(key) => setTab(key, { push: true })}
      tabs={[
        { key: "timeline", label: "Timeline", count: within(detail.steps, focus).length },
        { key: "influencers", label: "Influenceurs", count: detail.participants.length },
        { key: "documents", label: "Documents et preview", count: within(detail.documents, focus).length },
      ]}
    >
      <Content />
    </TabBar>
  )
}

const LIST = "/app/collaborations"

/** Why a collaboration cannot be shown, in the words of spec 2 §8. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const navigate = useNavigate()
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
          onBack={() => navigate(LIST)}
        />
      </>
    )
  }
  return (
    <div role="alert">
      <PageHeader title="Collaboration" />
      <EmptyState
        title="Cette collaboration n'existe pas"
        description="Elle a peut-être été supprimée, ou l'adresse est incomplète."
        action={
          <Button type="primary" onClick={() => navigate(LIST)}>
            Retour aux collaborations
          </Button>
        }
      />
    </div>
  )
}

const EVERYONE = ""

/** Restricts steps, documents and stats to one influencer and what is common (spec 2 §2.3). */
export function InfluencerFilter() {
  const { detail, focus } = useBoard()
  const [, setInfluencer] = useUrlParam("influencerId")
  const { participants } = detail
  if (participants.length < 2 && !focus) return null
  return (
    <div className={styles.bar} data-active={focus !== null}>
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
          <span className={styles.note}>+ éléments communs</span>
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
