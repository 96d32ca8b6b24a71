import { useQuery } from "@tanstack/react-query"
import { fold, MAX_FULL_NAME } from "@trame/core/lib/text"
import { AutoComplete } from "antd"
import { api } from "../../lib/api/api.ts"
import type { Described } from "../../lib/forms/field.ts"
import { Field } from "./Field.tsx"

interface ManagerFieldProps {
  value: string
  error?: string | undefined
  autoFocus?: boolean
  onChange: (manager: string) => void
}

export const ManagerField = ({ error, ...control }: ManagerFieldProps) => (
  <Field id="collaboration-manager" label="Chef de projet" required error={error}>
    {(described) => <ManagerInput {...described} {...control} />}
  </Field>
)

interface ManagerInputProps extends Omit<ManagerFieldProps, "error">, Partial<Described> {
  /** Enter takes the first teammate whose name contains the text. */
  completes?: boolean
}

/** Suggests teammates, but accepts any name. */
export function ManagerInput({ onChange, completes = false, ...control }: ManagerInputProps) {
  const { data } = useQuery(api.agencies.pickTeammates.queryOptions({ staleTime: 5 * 60_000 }))
  // Not `role`, which would become the element's attribute.
  const options = (data?.items ?? []).map(({ id, name, role }) => ({ key: id, value: name, post: role }))
  return (
    <AutoComplete
      {...control}
      allowClear
      defaultActiveFirstOption={completes && control.value.trim() !== ""}
      options={options}
      maxLength={MAX_FULL_NAME}
      placeholder="Nom du chef de projet"
      status={control["aria-invalid"] ? "error" : ""}
      showSearch={{ filterOption: (typed, option) => fold(option?.value ?? "").includes(fold(typed)) }}
      optionRender={({ data: teammate }) => (
        <span>
          {teammate.value}
          {teammate.post ? <span style={{ color: "var(--ink-soft)" }}> · {teammate.post}</span> : null}
        </span>
      )}
      onChange={(typed) => onChange(typed ?? "")}
    />
  )
}
