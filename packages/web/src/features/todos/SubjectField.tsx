import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { hasPermission } from "@trame/core/lib/access"
import type { Todo } from "@trame/core/workspace/todos/contract"
import { Select } from "antd"
import { useState } from "react"
import { api } from "../../lib/api/api.ts"
import { useMe } from "../../lib/session/me.ts"
import { useDebounced } from "../../lib/useDebounced.ts"
import { CLEAR } from "../../ui/form/clear.tsx"

export type Subject = NonNullable<Todo["subject"]>

interface SubjectFieldProps {
  id?: string
  value?: Subject | null
  onChange?: (subject: Subject | null) => void
}

const keyOf = ({ kind, id }: Subject): string => `${kind} ${id}`

const FOUND = { staleTime: 60_000, placeholderData: keepPreviousData } as const

/** For a `Form.Item`: a campaign or a client, found by name; asks for them once it opens. */
export function SubjectField({ id, value = null, onChange }: SubjectFieldProps) {
  const seesCampaigns = hasPermission(useMe(), "collaborations")
  const [typed, setTyped] = useState<string | null>(null)
  const search = useDebounced(typed ?? "")
  const isOpen = typed !== null
  const campaigns = useQuery(
    api.collaborations.list.queryOptions({ input: { search }, enabled: isOpen && seesCampaigns, ...FOUND }),
  )
  const clients = useQuery(api.clients.pick.queryOptions({ input: { search }, enabled: isOpen, ...FOUND }))
  const ofCampaigns = (campaigns.data?.items ?? []).map((one): Subject => {
    return { kind: "collaboration", id: one.id, name: one.name }
  })
  const ofClients = (clients.data?.items ?? []).map((one): Subject => {
    return { kind: "client", id: one.id, name: one.brandName }
  })
  const found = [...ofCampaigns, ...ofClients]
  const isMissing = value !== null && !found.some((one) => keyOf(one) === keyOf(value))
  const groups = [
    { label: "Choix actuel", of: isMissing ? [value] : [] },
    { label: "Collaborations", of: ofCampaigns },
    { label: "Clients", of: ofClients },
  ]
  const failed = campaigns.isError || clients.isError
  const loading = campaigns.isFetching || clients.isFetching
  return (
    <Select<string>
      {...(id && { id })}
      allowClear={CLEAR}
      placeholder="Aucun"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onOpenChange={(opens) => {
        if (opens) setTyped("")
      }}
      notFoundContent={
        failed ? "La recherche a échoué" : loading ? "Recherche en cours..." : "Aucun résultat"
      }
      options={groups.flatMap(({ label, of }) =>
        of.length > 0 ? [{ label, options: of.map((one) => ({ value: keyOf(one), label: one.name })) }] : [],
      )}
      value={value ? keyOf(value) : null}
      onChange={(key) => onChange?.([value, ...found].find((one) => one && keyOf(one) === key) ?? null)}
    />
  )
}
