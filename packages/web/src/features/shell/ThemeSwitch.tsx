import { DesktopOutlined, MoonOutlined, SunOutlined } from "@ant-design/icons"
import type { ReactNode } from "react"
import { setThemeChoice, type ThemeChoice, useTheme } from "../../lib/themeChoice.ts"
import styles from "./ThemeSwitch.module.css"

const CHOICES: readonly { value: ThemeChoice; label: string; icon: ReactNode }[] = [
  { value: "light", label: "Clair", icon: <SunOutlined aria-hidden /> },
  { value: "dark", label: "Sombre", icon: <MoonOutlined aria-hidden /> },
  { value: "system", label: "Système", icon: <DesktopOutlined aria-hidden /> },
]

/** Two switches may be in the page at once (sidebar and drawer): each needs its own group name. */
export function ThemeSwitch({ group }: { group: string }) {
  const { choice } = useTheme()
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Thème</legend>
      {CHOICES.map(({ value, label, icon }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={group}
            className="visually-hidden"
            checked={choice === value}
            onChange={() => setThemeChoice(value)}
          />
          <span aria-hidden="true">{icon}</span>
          {label}
        </label>
      ))}
    </fieldset>
  )
}
