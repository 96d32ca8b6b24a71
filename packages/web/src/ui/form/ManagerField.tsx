import { useQuery } from "@tanstack/react-query"
import { fold, MAX_FULL_NAME } from "@trame/core/lib/text"
import { AutoComplete } from "antd"
import { api } from "../../lib/api/api.ts"
import { Field } from "./Field.tsx"

interface ManagerFieldProps {
  value: string
  error?: string | undefined
  autoFocus?: boolean
  onChange: (manager: string) => void
}

/** Suggests teammates, but accepts any name. */
export function ManagerField({ value, error, autoFocus = false, onChange }: ManagerFieldProps) {
  const { data } = useQuery(api.agencies.pickTeammates.queryOptions({ staleTime: 5 * 60_000 }))
  // Not `role`, which would become the element's attribute.
  const options = (data?.items ?? []).map(({ id, name, role }) => ({ key: id, value: name, post: role }))
  return (
    <Field id="collaboration-manager" label="Chef de projet" required error={error}>
      {(described) => (
        <AutoComplete
          {...described}
          autoFocus={autoFocus}
          allowClear
          options={options}
          maxLength={MAX_FULL_NAME}
          placeholder="Nom du chef de projet"
          status={error ? "error" : ""}
          showSearch={{ filterOption: (typed, option) => fold(option?.value ?? "").includes(fold(typed)) }}
          optionRender={({ data: teammate }) => (
            <span>
              {teammate.value}
              {teammate.post ? <span style={{ color: "var(--ink-soft)" }}> · {teammate.post}</span> : null}
            </span>
          )}
          value={value}
          onChange={(typed) => onChange(typed ?? "")}
        />
      )}
    </Field>
  )
}
