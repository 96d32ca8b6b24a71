import { Alert, Button } from "antd"
import { createContext, useContext, useState } from "react"

/** Why the user can no longer send their input, after losing a right or the subscription: they can read and copy it. */
export const ReadOnlyContext = createContext<string | null>(null)

/** Explains why the input stays on the screen, and offers to copy it. */
export function ReadOnlyNotice() {
  const reason = useContext(ReadOnlyContext)
  // `CopyButton` with its icons would exceed the budget of the first page.
  const [told, tell] = useState("Copier mon texte")
  const copy = () =>
    navigator.clipboard.writeText(typedText()).then(
      () => tell("Copié !"),
      () => tell("Copie impossible"),
    )
  if (reason === null) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      style={{ marginBottom: 20 }}
      title="Vous ne pouvez plus enregistrer ici"
      description={
        <>
          <p>{reason}</p>
          <p>Votre saisie reste lisible tant que vous ne quittez pas cette page.</p>
          <Button disabled={false} onClick={copy}>
            <span aria-live="polite">{told}</span>
          </Button>
        </>
      }
    />
  )
}

const TYPED = "input:not([type='file'], [type='password'], [type='search'], [role='combobox']), textarea"

/** `Label : text` of each field on the screen, those of the open dialog included. */
function typedText(): string {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    `main :is(${TYPED}), [role='dialog'] :is(${TYPED})`,
  )
  return [...fields]
    .filter(({ type, value }) => value.trim() !== "" && !["checkbox", "radio"].includes(type))
    .map((field) => {
      const label = field.labels?.[0]?.textContent ?? field.getAttribute("aria-label") ?? ""
      return label ? `${label} : ${field.value}` : field.value
    })
    .join("\n")
}
