import { useQuery } from "@tanstack/react-query"
import { Select } from "antd"
import { api } from "../../lib/api/api.ts"
import { matches } from "../../lib/text.ts"

const NOBODY = ""

export interface Teammate {
  id: string
  name: string
  role: string
}

/** All members of the agency, the user included. */
export function useTeam() {
  const query = useQuery(api.agencies.pickTeammates.queryOptions({ staleTime: 60_000 }))
  const team: Teammate[] = (query.data?.items ?? []).map(({ id, name, role }) => ({
    id,
    name: name || role || "Sans nom",
    role,
  }))
  return {
    team,
    loading: query.isLoading,
    /** Null without a member, and for a former member. */
    nameOf: (id: string | null): string | null => team.find((one) => one.id === id)?.name ?? null,
  }
}

interface TeammateFieldProps {
  id?: string
  people: readonly Teammate[]
  loading: boolean
  /** Label of null, e.g. « Moi ». */
  nobody: string
  value?: string | null
  onChange?: (userId: string | null) => void
}

/** For a `Form.Item`: a member, or none, which comes first. */
export function TeammateField({ people, nobody, value, onChange, ...rest }: TeammateFieldProps) {
  const known = people.some(({ id }) => id === value)
  return (
    <Select<string>
      {...rest}
      showSearch={{ filterOption: (typed, option) => matches(String(option?.label ?? ""), typed) }}
      notFoundContent="Aucun membre"
      value={value && known ? value : NOBODY}
      onChange={(chosen) => onChange?.(chosen || null)}
      options={[
        { value: NOBODY, label: nobody },
        // Not `role`, which would become the element's attribute.
        ...people.map(({ id, name, role }) => ({ value: id, label: name, post: role })),
      ]}
      optionRender={({ label, data }) => (
        <span>
          {label}
          {"post" in data && data.post ? (
            <span style={{ color: "var(--ink-soft)" }}> · {data.post}</span>
          ) : null}
        </span>
      )}
    />
  )
}
