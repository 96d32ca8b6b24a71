import {
  BgColorsOutlined,
  CompassOutlined,
  DesktopOutlined,
  LogoutOutlined,
  MoonOutlined,
  SunOutlined,
} from "@ant-design/icons"
import { type AccessHolder, refusal } from "@trame/core/lib/access"
import { adminSources } from "../../features/admin/palette.tsx"
import { castingSources } from "../../features/castings/palette.tsx"
import { clientSources } from "../../features/clients/palette.tsx"
import { collaborationSources } from "../../features/collaborations/palette.tsx"
import { ACTIONS, type Item, PAGES, type Source } from "../../lib/paletteSource.ts"
import { signOut } from "../../lib/session/session.ts"
import { setThemeChoice } from "../../lib/themeChoice.ts"
import { personalFor, sectionsFor } from "../menu/pages.tsx"

/** What the sidebar and the panel below it offer this person. */
const pages: Source = {
  group: PAGES,
  access: "signed-in",
  icon: <CompassOutlined aria-hidden />,
  items: ({ me }) =>
    [...sectionsFor(me).flatMap(({ entries }) => entries), ...personalFor(me)].map(
      ({ label, path, icon, keywords }) => ({
        id: `page:${path}`,
        title: label,
        to: path,
        icon,
        keywords,
      }),
    ),
}

const THEME_WORDS = ["thème", "apparence", "couleurs", "affichage"]

const THEMES: Record<"light" | "dark" | "system", Item> = {
  dark: {
    id: "action:theme-dark",
    title: "Passer au thème sombre",
    keywords: [...THEME_WORDS, "noir", "nuit", "dark"],
    icon: <MoonOutlined aria-hidden />,
    run: () => setThemeChoice("dark"),
  },
  light: {
    id: "action:theme-light",
    title: "Passer au thème clair",
    keywords: [...THEME_WORDS, "blanc", "jour", "light"],
    icon: <SunOutlined aria-hidden />,
    run: () => setThemeChoice("light"),
  },
  system: {
    id: "action:theme-system",
    title: "Suivre le thème du système",
    keywords: [...THEME_WORDS, "automatique", "ordinateur"],
    icon: <DesktopOutlined aria-hidden />,
    run: () => setThemeChoice("system"),
  },
}

const shellActions: Source = {
  group: ACTIONS,
  access: "signed-in",
  icon: <BgColorsOutlined aria-hidden />,
  items: ({ theme, choice }) => [
    theme === "dark" ? THEMES.light : THEMES.dark,
    ...(choice === "system" ? [] : [THEMES.system]),
    {
      id: "action:sign-out",
      title: "Déconnexion",
      keywords: ["se déconnecter", "quitter", "sortir", "logout"],
      icon: <LogoutOutlined aria-hidden />,
      run: () => void signOut(),
    },
  ],
}

/** Everything the palette offers, in order. A new domain is one line here. */
export const SOURCES: readonly Source[] = [
  pages,
  ...clientSources,
  ...collaborationSources,
  ...castingSources,
  ...adminSources,
  shellActions,
]

/** By the rule that also hides pages from the sidebar. */
export const sourcesFor = (holder: AccessHolder): readonly Source[] =>
  SOURCES.filter(({ access }) => refusal(holder, access) === null)
