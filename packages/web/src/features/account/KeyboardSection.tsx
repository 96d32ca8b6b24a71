import { Button } from "antd"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { setKeysOn, useKeysOn } from "../../lib/keys/keys.ts"
import { keysDialogs } from "../../lib/keys/keysDialogs.ts"
import { Toggle } from "../../ui/form/Toggle.tsx"
import { Section } from "../../ui/Section.tsx"
import { TITLES } from "./account.ts"

/** rules/interface.md#shortcuts */
export function KeyboardSection() {
  const { open } = useDialogParam(keysDialogs)
  const on = useKeysOn()
  return (
    <Section
      id="keyboard"
      title={TITLES.keyboard}
      action={<Button onClick={() => open("all")}>Voir les raccourcis</Button>}
    >
      <Toggle
        label="Raccourcis à une touche"
        about="Par exemple j et k pour parcourir une liste, n pour créer. À désactiver si vous dictez à la voix. Ce choix vaut pour cet appareil."
        checked={on}
        onChange={setKeysOn}
      />
    </Section>
  )
}
