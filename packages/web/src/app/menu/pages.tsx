import {
  BarChartOutlined,
  ClusterOutlined,
  EuroOutlined,
  ShopOutlined,
  SolutionOutlined,
  TeamOutlined,
  UserOutlined,
  UserSwitchOutlined,
} from "@ant-design/icons"
import { type Access, type AccessHolder, refusal } from "@trame/core/lib/access"
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
  /** Null for what stands above the sections. */
  label: string | null
  /** Open until the person decides otherwise (rules/interface.md#menu). */
  open: boolean
  entries: readonly Entry[]
}

/** The sidebar, in order. A new page is one line here. */
const SECTIONS: readonly Section[] = [
  {
    key: "overview",
    label: null,
    open: true,
    entries: [
      {
        label: "Dashboard",
        path: "/app/dashboard",
        icon: <BarChartOutlined aria-hidden />,
        access: "dashboard",
        keywords: ["tableau de bord", "accueil", "chiffre d'affaires", "activité"],
      },
    ],
  },
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
      {
        label: "Casting",
        path: "/app/casting",
        icon: <SolutionOutlined aria-hidden />,
        access: "casting",
        keywords: ["castings", "sélection", "validation"],
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
  {
    key: "tools",
    label: "OUTILS",
    open: false,
    entries: [
      {
        label: "Comptabilité",
        path: "/app/accounting",
        icon: <EuroOutlined aria-hidden />,
        access: "accounting",
        keywords: ["paiements", "factures", "influenceurs"],
      },
      {
        label: "Gestion utilisateurs",
        path: "/app/user-approval",
        icon: <UserSwitchOutlined aria-hidden />,
        access: "super-admin",
        keywords: ["approbation", "approuver", "inscriptions"],
      },
    ],
  },
  {
    key: "platform",
    label: "PLATEFORME",
    open: true,
    entries: [
      {
        label: "Plateforme",
        path: "/superadmin",
        icon: <ClusterOutlined aria-hidden />,
        access: "super-admin",
        keywords: ["agences", "administration", "chiffres"],
      },
    ],
  },
]

/** By the person's name, rather than in a section. */
const PERSONAL: readonly Entry[] = [
  {
    label: "Mon compte",
    path: "/app/account",
    icon: <UserOutlined aria-hidden />,
    access: "signed-in",
    keywords: ["profil", "équipe", "abonnement", "mot de passe"],
  },
  {
    label: "Approbation des membres",
    path: "/app/user-approval",
    icon: <UserSwitchOutlined aria-hidden />,
    access: "admin",
    keywords: ["approuver", "inscriptions", "utilisateurs"],
  },
]

/** The super-admin sees every entry (rules/platform.md#roles): its page lets them choose an agency. */
function mayGo(holder: AccessHolder, access: Access): boolean {
  const refused = refusal(holder, access)
  return refused === null || (holder.superAdmin && refused === "no_agency")
}

/** Only what the person may open; a section without entries is absent. */
export function sectionsFor(holder: AccessHolder): Section[] {
  return SECTIONS.map((section) => ({
    ...section,
    entries: section.entries.filter(({ access }) => mayGo(holder, access)),
  })).filter(({ entries }) => entries.length > 0)
}

/** What the sections do not hold already. */
export function personalFor(holder: AccessHolder): Entry[] {
  const listed = new Set(sectionsFor(holder).flatMap(({ entries }) => entries.map(({ path }) => path)))
  return PERSONAL.filter(({ access, path }) => refusal(holder, access) === null && !listed.has(path))
}

export const firstPathFor = (holder: AccessHolder): string | null =>
  sectionsFor(holder)[0]?.entries[0]?.path ?? null
