import { useQuery } from "@tanstack/react-query"
import { App } from "antd"
import { useEffect, useRef } from "react"
import { useNavigate, useSearchParams } from "react-router-dom"
import { LoadingState } from "../../../components/LoadingState.tsx"
import { PageHeader } from "../../../components/PageHeader.tsx"
import { api } from "../../../lib/api.ts"
import { isGone, problemOf } from "../../../lib/problem.ts"
import { CollaborationForm } from "./CollaborationForm.tsx"
import type { Stored } from "./draft.ts"

const LIST = "/app/collaborations"

/** Creates; with `?id=` edits (spec 2 §2). */
export function Component() {
  const id = useSearchParams()[0].get("id")
  return id ? <EditForm key={id} collaborationId={id} /> : <CollaborationForm key="new" initial={null} />
}

/** Opens on what is stored now, never on what the cache remembers: its versions decide conflicts. */
function EditForm({ collaborationId }: { collaborationId: string }) {
  const navigate = useNavigate()
  const { message } = App.useApp()
  const query = useQuery(
    api.collaborations.get.queryOptions({
      input: { collaborationId },
      staleTime: 0,
      refetchOnMount: "always",
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  )
  const { data, error, isFetchedAfterMount } = query
  // What arrives later, be it that the collaboration is no more, leaves what is being typed alone.
  const opened = useRef<Stored | null>(null)
  if (data && isFetchedAfterMount && !error) opened.current ??= data
  const failed = isFetchedAfterMount && error !== null && !opened.current

  useEffect(() => {
    if (!failed) return
    message.error({
      key: "collaboration-load",
      content: `Impossible de charger la collaboration à modifier. ${problemOf(error).message}`,
    })
    navigate(LIST, { replace: true })
  }, [failed, error, message, navigate])

  if (opened.current) {
    return <CollaborationForm initial={opened.current} latest={data} gone={isGone(error)} />
  }
  return (
    <>
      <PageHeader title="Modifier la collaboration" back={LIST} />
      <LoadingState rows={10} label="Chargement de la collaboration" />
    </>
  )
}
