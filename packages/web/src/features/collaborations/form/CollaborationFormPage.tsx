import { useQuery } from "@tanstack/react-query"
import { App } from "antd"
import { useEffect } from "react"
import { useNavigate, useSearchParams } from "react-router-dom"
import { LoadingState } from "../../../components/LoadingState.tsx"
import { PageHeader } from "../../../components/PageHeader.tsx"
import { api } from "../../../lib/api.ts"
import { problemOf } from "../../../lib/problem.ts"
import { CollaborationForm } from "./CollaborationForm.tsx"

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
  const failed = isFetchedAfterMount && error !== null && data === undefined

  useEffect(() => {
    if (!failed) return
    message.error({
      key: "collaboration-load",
      content: `Impossible de charger la collaboration à modifier. ${problemOf(error).message}`,
    })
    navigate(LIST, { replace: true })
  }, [failed, error, message, navigate])

  if (data && isFetchedAfterMount) return <CollaborationForm initial={data} />
  return (
    <>
      <PageHeader title="Modifier la collaboration" back={LIST} />
      <LoadingState rows={10} label="Chargement de la collaboration" />
    </>
  )
}
