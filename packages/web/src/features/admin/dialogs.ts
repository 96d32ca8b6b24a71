import { useUrlParams } from "../../lib/useUrlParams.ts"

export const KINDS = ["agencies", "users", "clients", "influencers", "collaborations"] as const
export type Kind = (typeof KINDS)[number]

export const KIND_LABELS: Record<Kind, string> = {
  agencies: "Agences",
  users: "Utilisateurs",
  clients: "Clients",
  influencers: "Influenceurs",
  collaborations: "Campagnes",
}

export const isKind = (value: string): value is Kind => Object.hasOwn(KIND_LABELS, value)

/** The full list that is open, and what is searched in it. */
export function useListDialog() {
  const [{ list, find }, set] = useUrlParams({ list: "", find: "" })
  return {
    kind: isKind(list) ? list : null,
    find,
    open: (kind: Kind) => set({ list: kind, find: null }, { push: true }),
    search: (text: string) => set({ find: text }),
    close: () => set({ list: null, find: null }),
  }
}

/** The agency whose summary is open. */
export function useAgencyDialog() {
  const [{ agency }, set] = useUrlParams({ agency: "" })
  return {
    agencyId: agency || null,
    open: (agencyId: string) => set({ agency: agencyId }, { push: true }),
    close: () => set({ agency: null }),
  }
}

export type DetailKind = "client" | "influencer" | "collaboration"

const isDetail = (value: string): value is DetailKind =>
  value === "client" || value === "influencer" || value === "collaboration"

export interface Detail {
  kind: DetailKind
  agencyId: string
  id: string
}

/** What else is open: something that an agency has. */
export function useDetailDialog() {
  const [{ show, of, item }, set] = useUrlParams({ show: "", of: "", item: "" })
  const detail: Detail | null = isDetail(show) && of && item ? { kind: show, agencyId: of, id: item } : null
  return {
    detail,
    open: ({ kind, agencyId, id }: Detail) => set({ show: kind, of: agencyId, item: id }, { push: true }),
    close: () => set({ show: null, of: null, item: null }),
  }
}
