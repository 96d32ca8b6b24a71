import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { AutoComplete } from "antd"
import { api } from "../../lib/api/api.ts"
import type { Described } from "../../lib/forms/field.ts"
import { useDebounced } from "../../lib/useDebounced.ts"

interface BrandInputProps {
  described: Described
  value: string
  onChange: (brand: string) => void
}

/** Clients whose name or contacts match the typed text. */
export function useClientsNamed(typed: string) {
  const search = useDebounced(typed.trim())
  const { data } = useQuery({
    ...api.clients.pick.queryOptions({ input: { search } }),
    placeholderData: keepPreviousData,
  })
  return data?.items ?? []
}

/** A brand's name: suggests clients, but accepts any name. */
export function BrandInput({ described, value, onChange }: BrandInputProps) {
  const clients = useClientsNamed(value)
  return (
    <AutoComplete
      {...described}
      // The search also matches contacts.
      showSearch={{ filterOption: false }}
      options={clients.map(({ id, brandName }) => ({ key: id, value: brandName }))}
      maxLength={160}
      placeholder="Nom de la marque"
      status={described["aria-invalid"] ? "error" : ""}
      value={value}
      onChange={(typed) => onChange(typed ?? "")}
    />
  )
}
