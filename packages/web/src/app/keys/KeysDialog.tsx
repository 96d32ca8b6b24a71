import { keysOf } from "@trame/core/lib/text"
import { Fragment } from "react"
import { Link } from "react-router-dom"
import { KEY_GROUPS, useKeysInEffect, useKeysOn } from "../../lib/keys/keys.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { modifierLabel } from "../palette/Palette.tsx"
import styles from "./Keys.module.css"

/** All active shortcuts of this page, by group (rules/interface.md#shortcuts). */
export default function KeysDialog() {
  const all = useKeysInEffect()
  const on = useKeysOn()
  return (
    <DialogFrame title="Raccourcis clavier" width={800} light>
      <div className={styles.groups}>
        {keysOf(KEY_GROUPS).map((group) => {
          const shortcuts = all.filter((shortcut) => shortcut.group === group)
          if (shortcuts.length === 0) return null
          return (
            <section key={group} className={`mb-6 ${styles.group}`} aria-labelledby={`keys-${group}`}>
              <h3 id={`keys-${group}`} className={`mb-3 soft text-m ${styles.title}`}>
                {KEY_GROUPS[group]}
              </h3>
              <dl className={styles.keys}>
                {shortcuts.map(({ keys, label }) => (
                  <div key={label}>
                    <dt className="flex wrap gap-2">
                      {keys.map((key, at) => (
                        <Fragment key={key}>
                          {at > 0 ? <span className="visually-hidden"> ou </span> : null}
                          <Pressed keys={key} />
                        </Fragment>
                      ))}
                    </dt>
                    <dd className="m-0">{label}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
      </div>
      <p className={`mt-2 soft text-m ${styles.hint}`}>
        <span>
          {on
            ? "Ils se taisent pendant que vous écrivez."
            : "Les touches seules sont désactivées sur cet appareil."}
        </span>{" "}
        <Link to="/app/account#keyboard">{on ? "Les désactiver" : "Les réactiver"}</Link>
      </p>
    </DialogFrame>
  )
}

const NAMES: Record<string, string> = {
  Enter: "Entrée",
  Escape: "Échap",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
}

const nameOf = (key: string, _at: number, together: readonly string[]): string =>
  key === "Mod"
    ? modifierLabel()
    : (NAMES[key] ?? (together.length > 1 ? key.toUpperCase() : /^\p{Lu}$/u.test(key) ? `Maj ${key}` : key))

/** `g d` is a sequence of two keys. */
function Pressed({ keys }: { keys: string }) {
  return keys.split(" ").map((key, at) => (
    <Fragment key={key}>
      {at > 0 ? <span className={`soft text-s ${styles.then}`}> puis </span> : null}
      <kbd>{key.split("+").map(nameOf).join(" ")}</kbd>
    </Fragment>
  ))
}
