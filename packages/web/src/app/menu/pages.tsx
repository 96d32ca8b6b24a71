import {
  BarChartOutlined,
  CalendarOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  CloudDownloadOutlined,
  ClusterOutlined,
  CompassOutlined,
  DeleteOutlined,
  EuroOutlined,
  FolderOpenOutlined,
  FunnelPlotOutlined,
  HistoryOutlined,
  MailOutlined,
  RadarChartOutlined,
  RobotOutlined,
  ScheduleOutlined,
  ShopOutlined,
  SolutionOutlined,
  StarOutlined,
  TeamOutlined,
  UserOutlined,
  UserSwitchOutlined,
} from "@ant-design/icons"
import { type Access, type AccessHolder, refusal } from "@trame/core/lib/access"
import type { SavedView } from "@trame/core/workspace/views/contract"
import type { ReactNode } from "react"
import { LateBadge } from "../../features/today/LateBadge.tsx"

export interface Entry {
  label: string
  path: string
  icon: ReactNode
  access: Access
  /** Second key of its shortcut, after `g` (rules/interface.md#shortcuts). */
  letter?: string
  /** Synonyms for the palette. */
  keywords?: readonly string[]
  /** Beside its label in the menu, e.g. the number of late items. */
  badge?: ReactNode
  /** The saved view of the list to which it leads, if pinned. */
  view?: Pick<SavedView, "id" | "query">
}

export interface Section {
  key: string
  /** Null for entries above the sections. */
  label: string | null
  /** Open by default, until the user changes it (rules/interface.md#menu). */
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
        label: "Aujourd'hui",
        path: "/app/today",
        letter: "j",
        icon: <ClockCircleOutlined aria-hidden />,
        access: "subscribed",
        keywords: ["à faire", "en retard", "échéances", "étapes", "semaine", "relances", "priorités"],
        badge: <LateBadge />,
      },
      {
        label: "Activité",
        path: "/app/activity",
        icon: <HistoryOutlined aria-hidden />,
        access: "subscribed",
        keywords: ["historique", "journal", "fil", "qui a fait quoi", "nouveautés"],
      },
      {
        label: "Dashboard",
        path: "/app/dashboard",
        letter: "d",
        icon: <BarChartOutlined aria-hidden />,
        access: "dashboard",
        keywords: ["tableau de bord", "accueil", "chiffre d'affaires", "activité"],
      },
    ],
  },
  {
    key: "discovery",
    label: "DÉCOUVERTE",
    open: true,
    entries: [
      {
        label: "Discover",
        path: "/app/discover",
        letter: "v",
        icon: <CompassOutlined aria-hidden />,
        access: "discover",
        keywords: ["découvrir", "influenceurs", "créateurs", "catalogue"],
      },
      {
        label: "Market Watch",
        path: "/app/market-watch",
        letter: "w",
        icon: <RadarChartOutlined aria-hidden />,
        access: "discover",
        keywords: ["veille", "collaborations détectées", "publications", "concurrence"],
      },
      {
        label: "Recrutement",
        path: "/app/recruitment",
        letter: "r",
        icon: <FunnelPlotOutlined aria-hidden />,
        access: "recruitment",
        keywords: ["prospects", "pipeline", "suivi", "repérés"],
      },
    ],
  },
  {
    key: "influencers",
    label: "INFLUENCEURS",
    open: true,
    entries: [
      {
        label: "Créateurs",
        path: "/app/influencers",
        letter: "i",
        icon: <StarOutlined aria-hidden />,
        access: "influencers",
        keywords: ["influenceurs", "talents", "tarifs"],
      },
      {
        label: "Enrichissement Apify",
        path: "/app/apify-integration",
        icon: <CloudDownloadOutlined aria-hidden />,
        access: "super-admin",
        keywords: ["import", "instagram", "profils", "base"],
      },
    ],
  },
  {
    key: "campaigns",
    label: "CAMPAGNES",
    open: true,
    entries: [
      {
        label: "Collaborations",
        path: "/app/collaborations",
        letter: "c",
        icon: <TeamOutlined aria-hidden />,
        access: "collaborations",
        keywords: ["campagnes", "opérations"],
      },
      {
        label: "Casting",
        path: "/app/casting",
        letter: "s",
        icon: <SolutionOutlined aria-hidden />,
        access: "casting",
        keywords: ["castings", "sélection", "validation"],
      },
      {
        label: "Calendrier",
        path: "/app/calendar",
        letter: "k",
        icon: <ScheduleOutlined aria-hidden />,
        access: "subscribed",
        keywords: ["planning", "mois", "semaine", "échéances", "dates", "agenda", "ical"],
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
        letter: "l",
        icon: <ShopOutlined aria-hidden />,
        access: "clients",
        keywords: ["marques", "annonceurs"],
      },
    ],
  },
  {
    key: "tasks",
    label: "TÂCHES",
    open: false,
    entries: [
      {
        label: "Mes tâches",
        path: "/app/todo",
        letter: "t",
        icon: <CheckSquareOutlined aria-hidden />,
        access: "todo",
        keywords: ["à faire", "todo", "semaine", "planning"],
      },
      {
        label: "Tâches influenceurs",
        path: "/app/daily-brief",
        letter: "b",
        icon: <CalendarOutlined aria-hidden />,
        access: "daily_brief",
        keywords: ["brief", "planning", "calendrier", "mois", "tâches"],
      },
    ],
  },
  {
    key: "tools",
    label: "OUTILS",
    open: false,
    entries: [
      {
        label: "Comptabilité",
        path: "/app/accounting",
        letter: "f",
        icon: <EuroOutlined aria-hidden />,
        access: "accounting",
        keywords: ["paiements", "factures", "influenceurs"],
      },
      {
        label: "Ressources",
        path: "/app/resources",
        letter: "o",
        icon: <FolderOpenOutlined aria-hidden />,
        access: "resources",
        keywords: ["documents", "modèles", "fichiers", "liens"],
      },
      {
        label: "Talent Manager",
        path: "/app/talent-manager",
        letter: "m",
        icon: <MailOutlined aria-hidden />,
        access: "talent_manager",
        keywords: ["e-mails", "emails", "boîte mail", "gmail", "messages", "inbox"],
      },
      {
        label: "Assistant IA",
        path: "/app/assistant",
        letter: "a",
        icon: <RobotOutlined aria-hidden />,
        access: "assistant",
        keywords: ["Léa", "question", "chat", "intelligence artificielle"],
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
        letter: "p",
        icon: <ClusterOutlined aria-hidden />,
        access: "super-admin",
        keywords: ["agences", "administration", "chiffres"],
      },
    ],
  },
]

/** Below the user's name, not in a section. */
const PERSONAL: readonly Entry[] = [
  {
    label: "Mon compte",
    path: "/app/account",
    letter: "n",
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
  {
    label: "Corbeille",
    path: "/app/bin",
    letter: "x",
    icon: <DeleteOutlined aria-hidden />,
    access: "subscribed",
    keywords: ["supprimés", "restaurer", "récupérer"],
  },
]

/** The super-admin sees every entry (rules/platform.md#roles): its page lets them choose an agency. */
function mayGo(holder: AccessHolder, access: Access): boolean {
  const refused = refusal(holder, access)
  return refused === null || (holder.superAdmin && refused === "no_agency")
}

/** Only entries that the user may open; a section without entries is absent. */
export function sectionsFor(holder: AccessHolder): Section[] {
  return SECTIONS.map((section) => ({
    ...section,
    entries: section.entries.filter(({ access }) => mayGo(holder, access)),
  })).filter(({ entries }) => entries.length > 0)
}

/** Personal entries that no section contains. */
export function personalFor(holder: AccessHolder): Entry[] {
  const listed = new Set(sectionsFor(holder).flatMap(({ entries }) => entries.map(({ path }) => path)))
  return PERSONAL.filter(({ access, path }) => refusal(holder, access) === null && !listed.has(path))
}
