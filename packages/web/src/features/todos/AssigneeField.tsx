import { useQuery } from "@tanstack/react-query"
import type { Todo } from "@trame/core/workspace/todos/contract"
import { Select } from "antd"
import { api } from "../../lib/api/api.ts"
import { useMe } from "../../lib/session/me.ts"
import { matches } from "../../lib/text.ts"

const ME = ""
const MINE = "Moi"

/** Everybody of the agency but oneself; who is assigned already, be it that they have left. */
export function useTeammates(assignee: Todo["assignee"]) {
  const { id: me } = useMe()
  const query = useQuery(api.agencies.pickTeammates.queryOptions({ staleTime: 60_000 }))
  const others = (query.data?.items ?? []).filter(({ id }) => id !== me)
  const known = others.map(({ id, name, role }) => ({ id, name: name || role || "Sans nom", role }))
  const isMissing = assignee !== null && assignee.id !== me && !known.some(({ id }) => id === assignee.id)
  const people = [...known, ...(isMissing ? [{ ...assignee, role: "" }] : [])]
  return {
    people,
    loading: query.isLoading,
    nameOf: (id: string | null): string => people.find((one) => one.id === id)?.name ?? MINE,
  }
}

interface AssigneeFieldProps {
  id?: string
  people: readonly { id: string; name: string; role: string }[]
  loading: boolean
  /** Null for oneself. */
  value?: string | null
  onChange?: (userId: string | null) => void
}

/** For a `Form.Item`: « Moi » first (rules/team.md#who-is-to-do-it). */
export function AssigneeField({ people, value, onChange, ...rest }: AssigneeFieldProps) {
  return (
    <Select<string>
      {...rest}
      showSearch={{ filterOption: (typed, option) => matches(String(option?.label ?? ""), typed) }}
      notFoundContent="Aucun membre"
      value={value ?? ME}
      onChange={(chosen) => onChange?.(chosen || null)}
      options={[
        { value: ME, label: MINE },
        ...people.map(({ id, name, role }) => ({ value: id, label: name, role })),
      ]}
      optionRender={({ label, data }) => (
        <span>
          {label}
          {"role" in data && data.role ? (
            <span style={{ color: "var(--ink-soft)" }}> · {data.role}</span>
          ) : null}
        </span>
      )}
    />
  )
}
