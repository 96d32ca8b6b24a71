import { ShopOutlined, TeamOutlined } from "@ant-design/icons"
import { type Access, type AccessHolder, refusal } from "@trame/core/access"
import type { ReactNode } from "react"

export interface Entry {
  label: string
  path: string
  icon: ReactNode
  access: Access
  /** Other names under which the palette finds it. */
  keywords?: readonly string[]
}

export interface Section {
  key: string
  label: string
  /** Open until the person decides otherwise (spec 1 §2). */
  open: boolean
  entries: readonly Entry[]
}

/** The sidebar, in order. A new page is one line here. */
const SECTIONS: readonly Section[] = [
  { key: "discovery", label: "DÉCOUVERTE", open: true, entries: [] },
  { key: "influencers", label: "INFLUENCEURS", open: true, entries: [] },
  {
    key: "campaigns",
    label: "CAMPAGNES",
    open: true,
    entries: [
      {
        label: "Collaborations",
        path: "/app/collaborations",
        icon: <TeamOutlined aria-hidden />,
        access: "collaborations",
        keywords: ["campagnes", "opérations"],
      },
    ],
  },
  {
    key: "clients",
    label: "CLIENTS",
    open: true,
    entries: [
      {
        label: "Clients",
        path: "/app/clients",
        icon: <ShopOutlined aria-hidden />,
        access: "clients",
        keywords: ["marques", "annonceurs"],
      },
    ],
  },
  { key: "tasks", label: "TÂCHES", open: false, entries: [] },
  { key: "tools", label: "OUTILS", open: false, entries: [] },
]

/** Only what the person may open; a section without entries is absent. */
export function sectionsFor(holder: AccessHolder): Section[] {
  return SECTIONS.map((section) => ({
    ...section,
    entries: section.entries.filter(({ access }) => refusal(holder, access) === null),
  })).filter(({ entries }) => entries.length > 0)
}

export const firstPathFor = (holder: AccessHolder): string | null =>
  sectionsFor(holder)[0]?.entries[0]?.path ?? null
