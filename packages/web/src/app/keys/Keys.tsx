import { useNavigate } from "react-router-dom"
import { lazyDialog } from "../../lib/dialog/lazyDialog.tsx"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { useKeys, useLead } from "../../lib/keys/keys.ts"
import { keysDialogs } from "../../lib/keys/keysDialogs.ts"
import { useMe } from "../../lib/session/me.ts"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { personalFor, sectionsFor } from "../menu/pages.tsx"
import styles from "./Keys.module.css"

const KeysDialog = lazyDialog(() => import("./KeysDialog.tsx"))

/** The global shortcuts, and their list (rules/interface.md#shortcuts). */
export function Keys() {
  const me = useMe()
  const navigate = useNavigate()
  const { open } = useDialogParam(keysDialogs)
  const places = [...sectionsFor(me).flatMap(({ entries }) => entries), ...personalFor(me)]
  useKeys([
    { keys: ["?"], label: "Voir les raccourcis", group: "everywhere", act: () => open("all") },
    { keys: ["Mod+k"], label: "Rechercher partout", group: "everywhere" },
    { keys: ["Mod+Enter", "Mod+s"], label: "Envoyer le formulaire", group: "everywhere" },
    { keys: ["Escape"], label: "Fermer la fenêtre", group: "everywhere" },
    ...places.flatMap(({ letter, label, path }) =>
      letter
        ? [{ keys: [`g ${letter}`], label, group: "everywhere", act: () => void navigate(path) } as const]
        : [],
    ),
  ])
  return (
    <>
      <Sequels />
      <DialogOutlet of={keysDialogs}>{{ all: () => <KeysDialog /> }}</DialogOutlet>
    </>
  )
}

/** Possible continuations of the pressed key. */
function Sequels() {
  const lead = useLead()
  return (
    <div role="status" className={styles.place}>
      {lead ? (
        <div className={`px-5 py-4 rounded bg-raised border ${styles.sequels}`}>
          <p className={`mb-3 soft text-m ${styles.title}`}>Aller à…</p>
          <ul className={`grid gap-y-3 gap-x-7 text-m ${styles.list}`}>
            {lead.sequels.map(({ keys, label }) => (
              <li key={label}>
                <kbd>{keys[0]?.split(" ")[1]}</kbd> {label}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
