import {
  BgColorsOutlined,
  CompassOutlined,
  DesktopOutlined,
  LogoutOutlined,
  MoonOutlined,
  SunOutlined,
} from "@ant-design/icons"
import { setThemeChoice } from "../../lib/themeChoice.ts"
import { ACTIONS, type Item, PAGES, type Source } from "../palette/source.ts"
import { signOut } from "../session/session.ts"
import { personalFor, sectionsFor } from "./pages.tsx"

/** What the sidebar and the panel below it offer this person. */
export const pages: Source = {
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

export const shellActions: Source = {
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
