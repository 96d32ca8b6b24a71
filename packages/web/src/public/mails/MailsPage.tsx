import { useMutation } from "@tanstack/react-query"
import { PRODUCT_NAME } from "@trame/core/lib/text"
import { useEffect, useRef, useState } from "react"
import { useAddress } from "../../lib/address/address.ts"
import { usePublicParams } from "../../lib/address/publicRoute.tsx"
import { client } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { LinkPage } from "../../ui/public/LinkPage.tsx"
import { HomeButton, MessagePage } from "../../ui/public/Message.tsx"
import { PublicButton } from "../../ui/public/PublicButton.tsx"

/** `/mails/{token}`: the daily mail's link that disables it (rules/together.md#daily-mail). */
export function Component() {
  return (
    <LinkPage>
      <DailyMail />
    </LinkPage>
  )
}

function DailyMail() {
  const { token = "" } = usePublicParams()
  const { latest, replace } = useAddress()
  // After the user has enabled it again, a reload must not disable it; opening the link again does.
  const [wanted] = useState(() => saysOn(latest().state))
  /** The stored setting; null while unknown. */
  const [on, setOn] = useState<boolean | null>(null)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (wanted: boolean) => client.mailPreferences.set({ token, on: wanted }),
    onSuccess: (stored) => {
      setOn(stored.on)
      replace(latest().search, { on: stored.on })
    },
  })
  const asked = useRef(false)
  useDocumentTitle("E-mail quotidien")
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    mutate(wanted)
  }, [mutate, wanted])

  const problem = error ? problemOf(error) : null
  if (problem && on === null) {
    const leadsNowhere = problem.code === "not_found" || problem.code === "invalid"
    return (
      <MessagePage
        title={leadsNowhere ? "Ce lien n'est plus actif" : "Votre choix n'a pas pu être enregistré"}
        actions={
          leadsNowhere ? (
            <HomeButton />
          ) : (
            <PublicButton tone="primary" onClick={() => mutate(wanted)}>
              Réessayer
            </PublicButton>
          )
        }
      >
        <p>
          {leadsNowhere
            ? "Vous pouvez choisir de recevoir ou non l'e-mail quotidien depuis la page de votre compte."
            : problem.message}
        </p>
      </MessagePage>
    )
  }
  if (on === null) {
    return (
      <MessagePage title="Enregistrement de votre choix…">
        <p role="status">Un instant.</p>
      </MessagePage>
    )
  }
  return (
    <MessagePage
      title={on ? "Vous recevrez de nouveau l'e-mail quotidien" : "Vous ne recevrez plus l'e-mail quotidien"}
      actions={
        <PublicButton busy={isPending} onClick={() => mutate(!on)}>
          {on ? "Ne plus le recevoir" : "Le recevoir à nouveau"}
        </PublicButton>
      }
    >
      <p role="status">C'est noté. Vos notifications restent dans {PRODUCT_NAME}.</p>
      {problem ? <p role="alert">{problem.message}</p> : null}
    </MessagePage>
  )
}

/** Reads the user's answer from the history entry. */
const saysOn = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "on" in state && state.on === true
